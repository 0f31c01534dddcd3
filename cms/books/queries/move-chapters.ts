import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/**
 * Moves the chapters of a book to the trash or back. A chapter deleted before its book stays in the trash.
 *
 * @param before when the book was deleted, ISO 8601, or null
 */
export async function moveChapters(
  req: PayloadRequest,
  bookId: number,
  { before, now }: { before: string | null; now: string | null },
): Promise<void> {
  await connectionOf(req).execute(sql`
    UPDATE samples SET deleted_at = ${now}::timestamptz
    WHERE book_id = ${bookId} AND deleted_at IS NOT DISTINCT FROM ${before}::timestamptz`);
}
