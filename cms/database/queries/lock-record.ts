import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/**
 * Locks a record against changes and deletion until the transaction ends.
 *
 * @returns whether it exists
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
