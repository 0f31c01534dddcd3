import type { Environment } from '../../cms/env';
import { importBuildsFor } from '../serve/import-condition';
import { keepPayloadSecret } from '../serve/secrets';

/**
 * Makes ready for the import of Payload's configuration, which reads the environment: from here on it says what is really
 * used.
 */
export async function settleEnvironment(declared: Environment, databaseUrl: string): Promise<void> {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: declared.DATA_DIR,
    PAYLOAD_SECRET: declared.PAYLOAD_SECRET ?? (await keepPayloadSecret(declared.DATA_DIR)),
    SITE_URL: declared.SITE_URL ?? `http://localhost:${declared.PORT}`,
  });
  importBuildsFor('production');
}
