import type { Environment } from '../../cms/env';
import { ensurePayloadSecret } from './secrets';

/**
 * Completes the environment and writes it to process.env, where Payload's configuration reads it. Import that configuration only
 * after this call.
 */
export async function applyEnv(
  declared: Environment,
  overrides: Partial<Environment>,
): Promise<Environment> {
  const environment = { ...declared, ...overrides };
  environment.PAYLOAD_SECRET ??= await ensurePayloadSecret(environment.DATA_DIR);
  environment.SITE_URL ??= `http://localhost:${environment.PORT}`;
  const { DATA_DIR, PAYLOAD_SECRET, SITE_URL } = environment;
  const applied = { ...overrides, DATA_DIR, PAYLOAD_SECRET, SITE_URL };
  for (const [name, value] of Object.entries(applied)) process.env[name] = String(value);
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  return environment;
}
