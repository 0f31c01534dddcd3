import type { PayloadRequest } from 'payload';
import { refusalOf } from '../../api/http-error';
import { type Handler, ok } from '../../api/define-endpoint';
import * as contract from '../../contract/comments';
import { lockRecord, isSameMoment } from '../../database/queries/locks';
import {
  asCaller,
  type Connection,
  connectionOf,
  inTransaction,
} from '../../database/queries/connection';
import { sql } from '@payloadcms/db-postgres';
import { editorialStaff } from '../../access/callers';

type Decision = {
  id: number;
  status: 'approved' | 'rejected' | 'pending';
  /** Expected value; undefined to accept any version. */
  editedAt?: string | null | undefined;
};

/**
 * Approves, rejects or holds a comment. A decision settles its reports. Does nothing if it already has the status.
 *
 * @returns null if there is none, not counting deleted ones
 * @throws HttpError 409 if its writer has edited it since
 */
const decideOnComment = (req: PayloadRequest, { id, status, editedAt }: Decision) =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'comments', id))) return null;
    const options = { collection: 'comments', id, ...asCaller(req) } as const;
    const comment = await req.payload.findByID(options);
    if (comment.status === 'deleted') return null;
    if (editedAt !== undefined && !isSameMoment(editedAt, comment.editedAt))
      throw refusalOf(contract.approveComment, 409);
    if (comment.status !== status || comment.reports)
      await req.payload.update({ ...options, data: { status } });
    return ok;
  });

export const approveComment: Handler<typeof contract.approveComment> = (req, input) =>
  decideOnComment(req, { ...input, status: 'approved' });

export const rejectComment: Handler<typeof contract.rejectComment> = (req, { id }) =>
  decideOnComment(req, { id, status: 'rejected' });

export const holdComment: Handler<typeof contract.holdComment> = (req, { id }) =>
  decideOnComment(req, { id, status: 'pending' });

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

/** Sets a mark of the reader who wrote a comment; null for former readers and staff. @returns the reader, and the mark before */
async function markWriter(
  req: PayloadRequest,
  { id, mark, value }: { id: number; mark: 'is_blocked' | 'is_trusted'; value: boolean },
) {
  const { rows } = await connectionOf(req).execute<{ writer: number; before: boolean }>(sql`
    UPDATE users u SET ${sql.identifier(mark)} = ${value}
    FROM (
      SELECT w.id, w.${sql.identifier(mark)} IS TRUE AS mark FROM comments c JOIN users w ON w.id = c.reader_id
      WHERE c.id = ${id} AND w.role = 'reader' FOR NO KEY UPDATE OF w
    ) AS before
    WHERE u.id = before.id RETURNING u.id AS writer, before.mark AS before`);
  return rows[0] ?? null;
}

/** Blocks a comment's writer, which hides all their comments, or unblocks them; null without a reader. The caller checks access. */
export const blockWriter: Handler<typeof contract.blockWriter> = async (req, { id, blocked }) => {
  const marked = await markWriter(req, { id, mark: 'is_blocked', value: blocked });
  return marked && { ...ok, before: marked.before };
};

/** Trusts a comment's writer and approves their pending comments, or ends that; null without a reader. The caller checks access. */
export const trustWriter: Handler<typeof contract.trustWriter> = (req, { id, trusted }) =>
  inTransaction(req, async () => {
    const marked = await markWriter(req, { id, mark: 'is_trusted', value: trusted });
    if (!marked) return null;
    const { rows } = await connectionOf(req).execute(sql`
      SELECT id FROM comments WHERE reader_id = ${marked.writer} AND status = 'pending' AND ${trusted}
      ORDER BY id`);
    for (const waiting of rows)
      await decideOnComment(req, { id: Number(waiting.id), status: 'approved' });
    return { ...ok, before: marked.before };
  });
