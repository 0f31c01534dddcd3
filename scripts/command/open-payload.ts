import { getPayload, type Payload } from 'payload';
import { readEnvironment } from '../../cms/env';
import config from '../../cms/payload.config';
import { createLog } from '../../cms/log/log';

// What needs Payload, and so may be loaded only after process.env is settled.

/** The site's Payload. Its log is for debugging: a person reads the report of the command. */
export async function openPayload(): Promise<Payload> {
  const { LOG_LEVEL, NODE_ENV } = readEnvironment();
  const isDebugging = LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace';
  const logger = createLog({ NODE_ENV, LOG_LEVEL: isDebugging ? LOG_LEVEL : 'silent' });
  const payload = await getPayload({ config: Object.assign(await config, { logger }) });
  // A connection that is lost meanwhile fails the statement that needs it, which is told.
  payload.db.pool.on('error', () => undefined);
  return payload;
}
