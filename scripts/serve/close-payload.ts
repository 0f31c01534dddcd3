import type { Payload } from 'payload';

/**
 * Ends Payload and its connections to the database.
 *
 * Payload takes one connection out of the pool to watch it and never gives it back (connect.js of db-postgres 3.90), so
 * the end of the pool itself would be waited for in vain; all others are waited for, up to `within` milliseconds.
 */
export async function closePayload(payload: Payload, within = 500): Promise<void> {
  const { pool } = payload.db;
  const watched = 1;
  // The embedded database ends the last connection from its side, which is as expected.
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
