import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { consentOf, type Topics } from '../consent';

/** Titles of the books that a subscriber `s` waits for, as JSON. */
export const waitsForJson: SQL = sql`(
  SELECT coalesce(json_agg(b.title ORDER BY w."order"), '[]')
  FROM subscribers_rels w JOIN books b ON b.id = w.books_id
  WHERE w.parent_id = s.id AND w.path = 'waitsFor')`;

/** Stores what a subscriber now agrees to, in the words of the forms. */
export async function noteConsent(req: PayloadRequest, id: number): Promise<void> {
  const db = connectionOf(req);
  const { rows } = await db.execute<Topics & { titles: string[] }>(
    sql`SELECT posts, books, ${waitsForJson} AS titles FROM subscribers s WHERE id = ${id}`,
  );
  const [row] = rows;
  if (row)
    await db.execute(
      sql`UPDATE subscribers SET consent = ${consentOf(row, row.titles)} WHERE id = ${id}`,
    );
}
