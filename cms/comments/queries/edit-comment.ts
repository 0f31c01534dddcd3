import type { PayloadRequest } from 'payload';
import type { OwnComment } from '../../contract/comments';
import { inTransaction } from '../../database/queries/in-transaction';
import { tidyComment } from '../comment-text';
import { editableUntil } from '../moderation-rules';
import {
  type CommentRef,
  findOwnComment,
  readOwnComment,
  updateOwnComment,
} from './find-own-comment';
import { findVisiblePost } from './find-visible-post';
import { readCommentSetting, readWriterStanding, reasonToHold } from './moderation-context';
import { schedulePendingCommentsMail } from './pending-comments-mail';

/**
 * Edits the user's own comment within 15 minutes. It may become pending, like a new one.
 *
 * @returns null if there is no such comment on a visible post; 'too late' after 15 minutes
 */
export const editComment = (
  req: PayloadRequest,
  { text, ...which }: CommentRef & { text: string },
): Promise<OwnComment | 'too late' | null> =>
  inTransaction(req, async () => {
    const tidied = tidyComment(text);
    const row = await findOwnComment(req, which);
    if (!row || (row.status !== 'pending' && row.status !== 'approved')) return null;
    if (tidied === '' || !(await findVisiblePost(req, which.post))) return null;
    if (new Date() > editableUntil(new Date(row.created_at))) return 'too late';
    if (tidied !== row.text) {
      const standing = await readWriterStanding(req, row.id);
      if (standing.isBlocked) return null;
      const setting = await readCommentSetting(req);
      // The form has been open since the comment was written.
      const heldBecause = reasonToHold(req, { text: tidied, setting, standing, isUnhurried: true });
      const waits = row.status === 'pending' || heldBecause !== null;
      const editedAt = new Date().toISOString();
      const status = waits ? 'pending' : 'approved';
      await updateOwnComment(req, row, { text: tidied, editedAt, status, heldBecause });
      if (waits) await schedulePendingCommentsMail(req);
    }
    return readOwnComment(req, which);
  });
