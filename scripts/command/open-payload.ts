import { getPayload, type Payload } from 'payload';
import { readEnvironment } from '../../cms/env';
import config from '../../cms/payload.config';
import { createLog } from '../../cms/log/log';

// Import this only after process.env is complete.

/** Opens the site's Payload for a command. It logs only when debugging. */
export async function openPayload(): Promise<Payload> {
  const { LOG_LEVEL, NODE_ENV } = readEnvironment();
  const isDebugging = LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace';
  const logger = createLog({ NODE_ENV, LOG_LEVEL: isDebugging ? LOG_LEVEL : 'silent' });
  const payload = await getPayload({ config: Object.assign(await config, { logger }) });
  // A lost connection fails the statement that uses it, and so the command.
  payload.db.pool.on('error', () => undefined);
  return payload;
}
