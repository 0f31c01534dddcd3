import { setTimeout as delay } from 'node:timers/promises';
import { getPayload, type Payload } from 'payload';
import type { Logger } from 'pino';
import type { Environment } from '../../cms/platform/env';
import { createLog } from '../../cms/platform/log/log';
import config from '../../cms/payload.config';

// Import this only after process.env is complete.

export async function openPayload(
  environment: Pick<Environment, 'NODE_ENV' | 'LOG_LEVEL'>,
): Promise<{ payload: Payload; log: Logger }> {
  const log = createLog(environment);
  const payload = await getPayload({ config: Object.assign(await config, { logger: log }) });
  // Without a listener, a restart of the database would end the process. The pool reconnects by itself.
  payload.db.pool.on('error', (error) =>
    log.warn({ err: error, msg: 'A connection to the database was lost' }),
  );
  return { payload, log };
}

/**
 * Closes Payload and its database connections.
 *
 * Payload takes one connection out of the pool and never returns it (connect.js of db-postgres 3.90), so `pool.end()` never
 * resolves. This waits for all other connections, up to half a second.
 */
export async function closePayload(payload: Payload): Promise<void> {
  const { pool } = payload.db;
  const watched = 1;
  // The embedded database closes the last connection from its side.
  pool.on('error', () => undefined);
  const othersClosed = new Promise<void>((resolve) => {
    const look = () => {
      if (pool.totalCount <= watched) resolve();
    };
    pool.on('remove', look);
    void pool.end();
    look();
  });
  await Promise.race([othersClosed, delay(500, undefined, { ref: false })]);
  await payload.destroy();
}
