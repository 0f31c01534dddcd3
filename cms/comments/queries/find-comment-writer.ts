import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

type CommentWriter = { id: number; trusted: boolean; blocked: boolean };

/** Returns the reader who wrote a comment; null for former readers and staff. */
export async function findCommentWriter(
  req: PayloadRequest,
  comment: number,
): Promise<CommentWriter | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT u.id, u.is_trusted, u.is_blocked FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${comment} AND u.role = 'reader' FOR NO KEY UPDATE OF u`);
  const [row] = rows;
  return row
    ? { id: Number(row.id), trusted: row.is_trusted === true, blocked: row.is_blocked === true }
    : null;
}
