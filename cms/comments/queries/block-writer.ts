import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { StatusChange } from '../../contract/fields';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { findCommentWriter } from './comment-writers';

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
