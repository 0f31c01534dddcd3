import type { MigrateUpArgs } from '@payloadcms/db-postgres';
import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { type PayloadRequest, commitTransaction, initTransaction, killTransaction } from 'payload';

export type Connection = Pick<MigrateUpArgs['db'], 'execute' | '_'>;

/** Returns the connection of the request's transaction, or the pool. */
export function connectionOf({
  payload,
  transactionID,
}: Pick<PayloadRequest, 'payload' | 'transactionID'>): Connection {
  const session = payload.db.sessions?.[String(transactionID)];
  // Payload's type of the session covers every database.
  return session ? (session.db as MigrateUpArgs['db']) : payload.db.drizzle;
}

export async function firstValue(connection: Connection, query: SQL): Promise<unknown> {
  const { rows } = await connection.execute(query);
  return Object.values(rows[0] ?? {})[0];
}

/** Returns options of Payload's Local API that apply the caller's access rules, without related records. */
export const asCaller = (req: PayloadRequest) =>
  ({ depth: 0, overrideAccess: false, req }) as const;

/** Returns the number of matching rows, counting up to `limit`. */
export async function countUpTo(
  req: PayloadRequest,
  { from, where, limit }: { from: string; where: SQL; limit: number },
): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::integer AS found FROM (
      SELECT 1 FROM ${sql.identifier(from)} WHERE ${where} LIMIT ${limit}) AS counted`);
  return Number(rows[0]?.found);
}

async function commit(req: PayloadRequest) {
  if (!req.transactionID) throw new Error('The transaction was rolled back during its work.');
  await commitTransaction(req);
}

/**
 * Runs `work` in one transaction. Within an existing transaction, it joins that one.
 *
 * @param work must use the request sequentially: the first failure ends the transaction
 * @throws errors of the work; NotCommitted if the commit failed
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
