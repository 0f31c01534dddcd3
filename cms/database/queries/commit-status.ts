import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload, PayloadRequest } from 'payload';
import { type Connection, connectionOf } from './connection';

type Transaction = Pick<PayloadRequest, 'payload' | 'transactionID'>;

/** Returns the first value of the first row, or undefined. */
export async function firstValue(connection: Connection, query: SQL) {
  const { rows } = await connection.execute(query);
  return Object.values(rows[0] ?? {})[0];
}

/** Returns the transaction's id, before it is committed; null if it has written nothing. */
export async function transactionId(transaction: Transaction): Promise<string | null> {
  const query = sql`SELECT pg_current_xact_id_if_assigned()::text`;
  const number = await firstValue(connectionOf(transaction), query);
  return number === null ? null : String(number);
}

/**
 * Returns whether the database committed a transaction. Payload ignores the result of a commit.
 *
 * @param number from `transactionId`
 */
export async function isCommitted({ db }: Payload, number: string | null): Promise<boolean> {
  if (number === null) return true;
  const outcome = sql`SELECT pg_xact_status(${number}::xid8)`;
  return (await firstValue(db.drizzle, outcome)) === 'committed';
}
