import type { Environment } from '../../cms/env';
import { keepPayloadSecret } from '../serve/secrets';

/** Payload's configuration reads the environment when it is imported: from here on it says what is really used. */
export async function settleEnvironment(declared: Environment, databaseUrl: string): Promise<void> {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: declared.DATA_DIR,
    PAYLOAD_SECRET: declared.PAYLOAD_SECRET ?? (await keepPayloadSecret(declared.DATA_DIR)),
    SITE_URL: declared.SITE_URL ?? `http://localhost:${declared.PORT}`,
  });
}
