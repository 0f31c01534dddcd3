import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../../platform/access/callers';
import { type Connection, connectionOf } from '../../../platform/database/queries/connection';

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

/** Returns ids of blocked readers with pending or reported comments. For staff; empty for others. */
export async function readBlockedUsers(req: PayloadRequest): Promise<number[]> {
  if (!editorialStaff({ req })) return [];
  const { rows } = await connectionOf(req).execute(sql`
    SELECT DISTINCT u.id FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE u.is_blocked AND (c.status = 'pending' OR c.reports > 0) ORDER BY u.id`);
  return rows.map(({ id }) => Number(id));
}

/** A mark of a reader, and its value before a decision. */
export type Marked = { writer: number; mark: 'is_blocked' | 'is_trusted'; before: boolean };

/** Marks the reader who wrote a comment; null for former readers and staff. The caller checks access. */
export async function markWriter(
  req: PayloadRequest,
  comment: number,
  { mark, value }: { mark: Marked['mark']; value: boolean },
): Promise<Marked | null> {
  const { rows } = await connectionOf(req).execute<Omit<Marked, 'mark'>>(sql`
    UPDATE users u SET ${sql.identifier(mark)} = ${value}
    FROM (
      SELECT w.id, w.${sql.identifier(mark)} IS TRUE AS mark FROM comments c JOIN users w ON w.id = c.reader_id
      WHERE c.id = ${comment} AND w.role = 'reader' FOR NO KEY UPDATE OF w
    ) AS before
    WHERE u.id = before.id RETURNING u.id AS writer, before.mark AS before`);
  return rows[0] ? { ...rows[0], mark } : null;
}

/** Restores a mark. */
export const unmarkWriter = async (req: PayloadRequest, { writer, mark, before }: Marked) =>
  connectionOf(req).execute(
    sql`UPDATE users SET ${sql.identifier(mark)} = ${before} WHERE id = ${writer}`,
  );

export async function pendingOfWriter(req: PayloadRequest, writer: number): Promise<number[]> {
  const { rows } = await connectionOf(req).execute(
    sql`SELECT id FROM comments WHERE reader_id = ${writer} AND status = 'pending' ORDER BY id`,
  );
  return rows.map(({ id }) => Number(id));
}
