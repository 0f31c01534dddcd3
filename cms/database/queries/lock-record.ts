import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/**
 * Keeps others from changing or deleting a record until this transaction ends, and waits for who is doing so.
 *
 * @returns whether there is such a record
 */
export async function lockRecord(
  req: PayloadRequest,
  table: 'posts' | 'glossary_terms' | 'comments' | 'mail' | 'users',
  id: number,
): Promise<boolean> {
  if (!req.transactionID) throw new Error('A lock lasts for a transaction, and there is none.');
  const { rows } = await connectionOf(req).execute(
    sql`SELECT 1 FROM ${sql.identifier(table)} WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  return rows.length > 0;
}
