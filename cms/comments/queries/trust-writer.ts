import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { StatusChange } from '../../contract/fields';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { decideOnComment } from './decide-on-comment';
import { findCommentWriter } from './comment-writers';

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
