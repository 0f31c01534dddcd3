import type { PayloadRequest } from 'payload';
import { editableUntil, restorableUntil } from '../moderation-rules';
import { tidyComment } from '../comment-text';
import { type OwnComment } from '../../contract/comments';
import { minutesToRestore } from '../../contract/limits';
import { forgetCommentTask } from '../../mail/task-slugs';
import type { Comment } from '../../payload-types';
import { readCommentSetting, readStanding, reasonToHold } from './moderation-context';
import { ownCommentView, readAuthorName } from './comment-view';
import { findOwnComment, type OwnRow, type Which } from './find-own-comment';
import { findVisiblePost } from './find-visible-post';
import { inTransaction } from '../../database/queries/in-transaction';
import { scheduleCommentNotice } from './schedule-comment-notice';

/** The system writes: readers may change comments on no other way. */
async function change(req: PayloadRequest, { id }: OwnRow, data: Partial<Comment>) {
  await req.payload.update({ collection: 'comments', id, data, depth: 0, req });
}

async function asItIsNow(req: PayloadRequest, which: Which): Promise<OwnComment | null> {
  const row = await findOwnComment(req, which);
  return row && ownCommentView(row, await readAuthorName(req));
}

/**
 * Changes what one's own comment says, within 15 minutes. By the same rules as a new one it may wait for the author now.
 *
 * @returns null when one has no such comment on a post that can be seen; 'too late' after the 15 minutes
 */
export const editOwnComment = (
  req: PayloadRequest,
  { text, ...which }: Which & { text: string },
): Promise<OwnComment | 'too late' | null> =>
  inTransaction(req, async () => {
    const tidied = tidyComment(text);
    const row = await findOwnComment(req, which);
    if (!row || (row.status !== 'pending' && row.status !== 'approved')) return null;
    if (tidied === '' || !(await findVisiblePost(req, which.post))) return null;
    if (new Date() > editableUntil(new Date(row.created_at))) return 'too late';
    if (tidied !== row.text) {
      const standing = await readStanding(req, row.id);
      if (standing.isBlocked) return null;
      const setting = await readCommentSetting(req);
      // The form was before him since he wrote the comment.
      const heldBecause = reasonToHold(req, { text: tidied, setting, standing, isUnhurried: true });
      const waits = row.status === 'pending' || heldBecause !== null;
      const editedAt = new Date().toISOString();
      const status = waits ? 'pending' : 'approved';
      await change(req, row, { text: tidied, editedAt, status, heldBecause });
      if (waits) await scheduleCommentNotice(req);
    }
    return asItIsNow(req, which);
  });

/** Deletes one's own comment; an hour later its words are forgotten. @returns whether one has such a comment */
export const deleteOwnComment = (req: PayloadRequest, which: Which): Promise<boolean> =>
  inTransaction(req, async () => {
    const row = await findOwnComment(req, which);
    if (!row) return false;
    if (row.status === 'deleted') return true;
    const deletedAt = new Date();
    await change(req, row, {
      status: 'deleted',
      statusBefore: row.status as Comment['statusBefore'],
      deletedAt: deletedAt.toISOString(),
    });
    await req.payload.jobs.queue({
      task: forgetCommentTask,
      input: { comment: row.id },
      waitUntil: new Date(deletedAt.getTime() + minutesToRestore * 60_000 + 1_000),
      req,
    });
    return true;
  });

/** Takes the deletion of one's own comment back. @returns null when there is nothing to take back any more */
export const restoreOwnComment = (req: PayloadRequest, which: Which): Promise<OwnComment | null> =>
  inTransaction(req, async () => {
    const row = await findOwnComment(req, which);
    if (!row || row.status === 'rejected') return null;
    if (row.status === 'deleted') {
      if (row.deleted_at === null || new Date() > restorableUntil(new Date(row.deleted_at)))
        return null;
      const status = (row.status_before ?? 'pending') as Comment['status'];
      await change(req, row, { status, statusBefore: null, deletedAt: null });
      if (status === 'rejected') return null;
    }
    return asItIsNow(req, which);
  });
