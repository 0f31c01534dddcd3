import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { StatusChange } from '../../contract/fields';
import { connectionOf } from '../../database/queries/connection';
import { decideOnComment } from './decide-on-comment';
import { inTransaction } from '../../database/queries/in-transaction';

type Writer = { id: number; trusted: boolean; blocked: boolean };

/** The reader who wrote a comment; null for a former one, and for the staff, whom nobody judges so. */
async function writerOf(req: PayloadRequest, comment: number): Promise<Writer | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT u.id, u.is_trusted, u.is_blocked FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${comment} AND u.role = 'reader' FOR NO KEY UPDATE OF u`);
  const [row] = rows;
  return row
    ? { id: Number(row.id), trusted: row.is_trusted === true, blocked: row.is_blocked === true }
    : null;
}

type Which = { /** The id of a comment of the reader's. */ id: number };

/**
 * Trusts the reader who wrote a comment, and approves what of his waits; or trusts him no more, which changes none of his
 * comments. For the staff: the caller sees to it. @returns null when there is no such reader
 */
export const trustWriter = (
  req: PayloadRequest,
  { id, trusted }: Which & { trusted: boolean },
): Promise<StatusChange | null> =>
  inTransaction(req, async () => {
    const writer = await writerOf(req, id);
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

/**
 * Blocks the reader who wrote a comment, which hides all that he said, or lets him back in, and it is there again. For the
 * staff: the caller sees to it. @returns null when there is no such reader
 */
export const blockWriter = (
  req: PayloadRequest,
  { id, blocked }: Which & { blocked: boolean },
): Promise<StatusChange | null> =>
  inTransaction(req, async () => {
    const writer = await writerOf(req, id);
    if (!writer) return null;
    await connectionOf(req).execute(
      sql`UPDATE users SET is_blocked = ${blocked} WHERE id = ${writer.id}`,
    );
    return { ok: true, before: writer.blocked };
  });
