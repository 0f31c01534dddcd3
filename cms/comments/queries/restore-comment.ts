import type { PayloadRequest } from 'payload';
import type { OwnComment } from '../../contract/comments';
import { inTransaction } from '../../database/queries/in-transaction';
import { restorableUntil } from '../moderation-rules';
import {
  type CommentRef,
  findOwnComment,
  readOwnComment,
  updateOwnComment,
} from './find-own-comment';

/** Restores the user's own deleted comment. @returns null if it is too late */
export const restoreComment = (
  req: PayloadRequest,
  which: CommentRef,
): Promise<OwnComment | null> =>
  inTransaction(req, async () => {
    const row = await findOwnComment(req, which);
    if (!row || row.status === 'rejected') return null;
    if (row.status === 'deleted') {
      if (row.deleted_at === null || new Date() > restorableUntil(new Date(row.deleted_at)))
        return null;
      const status = row.status_before ?? 'pending';
      await updateOwnComment(req, row, { status, statusBefore: null, deletedAt: null });
      if (status === 'rejected') return null;
    }
    return readOwnComment(req, which);
  });
