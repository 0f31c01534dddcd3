import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { type Connection, connectionOf } from '../../database/queries/connection';
import type { StatusChange } from '../../contract/fields';
import { inTransaction } from '../../database/queries/in-transaction';
import { decideOnComment } from './decide-on-comment';

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
async function findCommentWriter(
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

/**
 * Blocks the writer of a comment, which hides all their comments, or unblocks them. For staff, checked by the caller.
 *
 * @param options.id of a comment
 * @returns null if there is no such reader
 */
export const blockWriter = (
  req: PayloadRequest,
  { id, blocked }: { id: number; blocked: boolean },
): Promise<StatusChange | null> =>
  inTransaction(req, async () => {
    const writer = await findCommentWriter(req, id);
    if (!writer) return null;
    await connectionOf(req).execute(
      sql`UPDATE users SET is_blocked = ${blocked} WHERE id = ${writer.id}`,
    );
    return { ok: true, before: writer.blocked };
  });

/**
 * Trusts the writer of a comment and approves their pending comments, or stops trusting them. For staff, checked by the caller.
 *
 * @param options.id of a comment
 * @returns null if there is no such reader
 */
export const trustWriter = (
  req: PayloadRequest,
  { id, trusted }: { id: number; trusted: boolean },
): Promise<StatusChange | null> =>
  inTransaction(req, async () => {
    const writer = await findCommentWriter(req, id);
    if (!writer) return null;
    const db = connectionOf(req);
    await db.execute(sql`UPDATE users SET is_trusted = ${trusted} WHERE id = ${writer.id}`);
    if (trusted) {
      const { rows } = await db.execute(sql`
        SELECT id FROM comments WHERE reader_id = ${writer.id} AND status = 'pending' ORDER BY id`);
      for (const waiting of rows)
        await decideOnComment(req, { id: Number(waiting.id), status: 'approved' });
    }
    return { ok: true, before: writer.trusted };
  });
