import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { type Connection, connectionOf } from '../../database/queries/connection';

type Writer = {
  name: string;
  isTrusted: boolean;
  isBlocked: boolean;
  /** Not staff. */
  isReader: boolean;
};

/** Returns the writers of comments, for staff. Former readers have none. */
export async function findWriters(
  db: Connection,
  comments: number[],
): Promise<Map<number, Writer>> {
  const { rows } = await db.execute<Writer & { comment: number }>(sql`
    SELECT c.id AS comment, u.user_name AS name, u.is_trusted IS TRUE AS "isTrusted",
      u.is_blocked IS TRUE AS "isBlocked", u.role = 'reader' AS "isReader"
    FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ANY(${sql.param(comments)}::integer[])`);
  return new Map(rows.map(({ comment, ...writer }) => [comment, writer]));
}

type CommentWriter = { id: number; trusted: boolean; blocked: boolean };

/** Returns the reader who wrote a comment; null for former readers and staff. */
export async function findCommentWriter(
  req: PayloadRequest,
  comment: number,
): Promise<CommentWriter | null> {
  const { rows } = await connectionOf(req).execute<CommentWriter>(sql`
    SELECT u.id, u.is_trusted IS TRUE AS trusted, u.is_blocked IS TRUE AS blocked
    FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${comment} AND u.role = 'reader' FOR NO KEY UPDATE OF u`);
  return rows[0] ?? null;
}

/** Returns ids of blocked readers with pending or reported comments. For staff; empty for others. */
export async function readBlockedUsers(req: PayloadRequest): Promise<number[]> {
  if (!editorialStaff({ req })) return [];
  const { rows } = await connectionOf(req).execute(sql`
    SELECT DISTINCT u.id FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE u.is_blocked AND (c.status = 'pending' OR c.reports > 0) ORDER BY u.id`);
  return rows.map(({ id }) => Number(id));
}
