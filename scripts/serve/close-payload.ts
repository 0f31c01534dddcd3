import type { Payload } from 'payload';

/**
 * Closes Payload and its database connections.
 *
 * Payload takes one connection out of the pool and never returns it (connect.js of db-postgres 3.90), so `pool.end()` never
 * resolves. This waits for all other connections, up to `within` milliseconds.
 */
export async function closePayload(payload: Payload, within = 500): Promise<void> {
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
  const deadline = new Promise<void>((resolve) => setTimeout(resolve, within).unref());
  await Promise.race([othersClosed, deadline]);
  await payload.destroy();
}
