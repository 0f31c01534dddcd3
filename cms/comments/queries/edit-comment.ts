import type { PayloadRequest } from 'payload';
import { refusalOf } from '../../api/http-error';
import { editComment as call, type OwnComment } from '../../contract/comments';
import { inTransaction } from '../../database/queries/in-transaction';
import { hasLinks } from '../comment-parts';
import { tidyComment } from '../comment-text';
import { editableUntil, holdReason } from '../moderation-rules';
import {
  type CommentRef,
  findOwnComment,
  readOwnComment,
  updateOwnComment,
} from './find-own-comment';
import { findVisiblePost } from './find-visible-post';
import { readModerationContext } from './moderation-context';
import { schedulePendingCommentsMail } from './pending-comments-mail';

/**
 * Edits the user's own comment within 15 minutes. It may become pending, like a new one.
 *
 * @returns null if there is no such comment on a visible post
 * @throws HttpError 409 after 15 minutes
 */
export const editComment = (
  req: PayloadRequest,
  { text, ...which }: CommentRef & { text: string },
): Promise<OwnComment | null> =>
  inTransaction(req, async () => {
    const tidied = tidyComment(text);
    const row = await findOwnComment(req, which);
    if (!row || (row.status !== 'pending' && row.status !== 'approved')) return null;
    if (tidied === '' || !(await findVisiblePost(req, which.post))) return null;
    if (new Date() > editableUntil(new Date(row.created_at))) throw refusalOf(call, 409);
    if (tidied !== row.text) {
      const context = await readModerationContext(req, row.id);
      if (context.isBlocked) return null;
      // The form has been open since the comment was written.
      const heldBecause = holdReason({ ...context, isUnhurried: true, hasLinks: hasLinks(tidied) });
      const waits = row.status === 'pending' || heldBecause !== null;
      const editedAt = new Date().toISOString();
      const status = waits ? 'pending' : 'approved';
      await updateOwnComment(req, row, { text: tidied, editedAt, status, heldBecause });
      if (waits) await schedulePendingCommentsMail(req);
    }
    return readOwnComment(req, which);
  });
