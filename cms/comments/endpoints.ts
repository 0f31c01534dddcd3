import { missingCrossSiteToken } from '../accounts/session-cookies';
import { type Handlers, lookHeaders, okIf, Reply } from '../api/define-endpoint';
import { HttpError, ToldLater } from '../api/http-error';
import type * as contract from '../contract/comments';
import type { OwnComment } from '../contract/comments';
import { isTold, notYetBegun } from '../contract/reading-stage';
import { toldFrom } from '../access/told-from';
import { tidyComment } from './comment-text';
import { commentFormToken } from './form-token';
import { addComment } from './queries/add-comment';
import { ownCommentView } from './queries/comment-view';
import { blockWriter, decideOnComment, trustWriter } from './queries/decisions';
import { deleteComment, editComment, restoreComment } from './queries/own-comment';
import { findVisiblePost } from './queries/find-visible-post';
import { getComments, getMyComments, getPendingComments } from './queries/get-comments';
import { reportComment } from './queries/report-comment';

const decoyComment = (text: string): OwnComment =>
  ownCommentView({
    id: 0,
    text: tidyComment(text),
    parent_id: null,
    status: 'pending',
    created_at: new Date(),
    edited_at: null,
    reader_id: 0,
    role: 'reader',
    writer: '',
  });

export const commentsHandlers: Handlers<typeof contract> = {
  addComment: async (req, { id, text, parent = null, hearOfReplies = null, ...form }) => {
    if (form.botTrap) return decoyComment(text);
    const isUnhurried = commentFormToken.isUnhurried(form.formToken, id, req.payload.secret);
    if (isUnhurried === false)
      throw new HttpError(
        429,
        'The comment was sent very quickly. Wait a moment and send it again.',
        { retryAfter: 3 },
      );
    return addComment(req, { post: id, text, parent, hearOfReplies, isUnhurried });
  },
  approveComment: async (req, { id, editedAt }) =>
    okIf(await decideOnComment(req, { id, status: 'approved', editedAt })),
  blockWriter,
  getComments: async (req, { id, take, after, upTo = notYetBegun, look }) => {
    const post = await findVisiblePost(req, id);
    if (!post) return null;
    const from = toldFrom(post, look).comments;
    if (!isTold(from, upTo)) return new ToldLater(from);
    return getComments(req, { post: post.id, take, after }, lookHeaders(look));
  },
  deleteComment: async (req, { id, comment }) =>
    okIf(await deleteComment(req, { post: id, comment })),
  editComment: (req, { id, ...edit }) => editComment(req, { post: id, ...edit }),
  getMyComments: async (req, { id }) => {
    const post = await findVisiblePost(req, id);
    return (
      post && new Reply(await getMyComments(req, post.id), { headers: missingCrossSiteToken(req) })
    );
  },
  getPendingComments,
  holdComment: async (req, { id }) => okIf(await decideOnComment(req, { id, status: 'pending' })),
  rejectComment: async (req, { id }) =>
    okIf(await decideOnComment(req, { id, status: 'rejected' })),
  reportComment: async (req, { id, comment }) =>
    okIf(await reportComment(req, { post: id, comment })),
  restoreComment: (req, { id, comment }) => restoreComment(req, { post: id, comment }),
  trustWriter,
};
