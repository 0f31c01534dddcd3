import { sql } from '@payloadcms/db-postgres';
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload';
import { type Connection, connectionOf } from './connection';

async function firstValue(connection: Connection, query: ReturnType<typeof sql>) {
  const { rows } = await connection.execute(query);
  return Object.values(rows[0] ?? {})[0];
}

/** Payload swallows what a commit answers, so the database is asked what became of it. */
async function commit(req: PayloadRequest) {
  if (!req.transactionID) throw new Error('The transaction was over before its work was done.');
  const written = sql`SELECT pg_current_xact_id_if_assigned()::text`;
  const transaction = await firstValue(connectionOf(req), written);
  await commitTransaction(req);
  if (transaction === null) return;
  const outcome = sql`SELECT pg_xact_status(${String(transaction)}::xid8)`;
  if ((await firstValue(req.payload.db.drizzle, outcome)) !== 'committed')
    throw new Error('The database did not keep what was written.');
}

/**
 * Does some work in one transaction: all of it is kept or nothing. A request that is in a transaction already stays in
 * it, and whoever began it ends it.
 *
 * @param work must do one thing after the other with the request: the first failure ends the transaction
 * @throws whatever the work throws; an Error when the database did not keep what was written
 */
export async function inTransaction<Result>(
  req: PayloadRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const isOurs = await initTransaction(req);
  try {
    const result = await work();
    if (isOurs) await commit(req);
    return result;
  } catch (error) {
    if (isOurs) await killTransaction(req);
    throw error;
  }
}
