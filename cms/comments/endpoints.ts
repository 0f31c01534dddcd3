import { missingCrossSiteToken } from '../accounts/session-cookies';
import { type Handlers, lookHeaders, okIf, Reply } from '../api/define-endpoint';
import { refusalOf, ToldLater } from '../api/http-error';
import { nextCursorHeader } from '../contract/headers';
import { isTold, notYetBegun } from '../contract/reading-stage';
import { toldFrom } from '../access/told-from';
import { addComment } from './add-comment';
import { blockWriter } from './queries/block-writer';
import { decideOnComment } from './queries/decide-on-comment';
import { deleteComment } from './queries/delete-comment';
import { editComment } from './queries/edit-comment';
import { findVisiblePost } from './queries/find-visible-post';
import { getComments } from './queries/get-comments';
import { getMyComments } from './queries/get-my-comments';
import { getPendingComments } from './queries/get-pending-comments';
import { reportComment } from './queries/report-comment';
import { restoreComment } from './queries/restore-comment';
import { trustWriter } from './queries/trust-writer';
import * as contract from '../contract/comments';

export const commentsHandlers: Handlers<typeof contract> = {
  addComment,
  approveComment: async (req, { id, editedAt }) => {
    const isThere = await decideOnComment(req, { id, status: 'approved', editedAt });
    if (isThere === 'changed') throw refusalOf(contract.approveComment, 409);
    return okIf(isThere);
  },
  blockWriter,
  getComments: async (req, { id, take, after, upTo = notYetBegun, look }) => {
    const post = await findVisiblePost(req, id);
    if (!post) return null;
    const from = toldFrom(post, look).comments;
    if (!isTold(from, upTo)) return new ToldLater(from);
    const { threads, next } = await getComments(req, { post: post.id, take, after });
    return new Reply(threads, {
      replyHeaders: { [nextCursorHeader]: next?.toString() },
      headers: lookHeaders(look),
    });
  },
  deleteComment: async (req, { id, comment }) =>
    okIf(await deleteComment(req, { post: id, comment })),
  editComment: async (req, { id, ...edit }) => {
    const edited = await editComment(req, { post: id, ...edit });
    if (edited === 'too late') throw refusalOf(contract.editComment, 409);
    return edited;
  },
  getMyComments: async (req, { id }) => {
    const post = await findVisiblePost(req, id);
    return (
      post && new Reply(await getMyComments(req, post.id), { headers: missingCrossSiteToken(req) })
    );
  },
  getPendingComments: async (req, input) => {
    const { comments, next } = await getPendingComments(req, input);
    return new Reply(comments, { replyHeaders: { [nextCursorHeader]: next?.toString() } });
  },
  holdComment: async (req, { id }) =>
    okIf((await decideOnComment(req, { id, status: 'pending' })) === true),
  rejectComment: async (req, { id }) =>
    okIf((await decideOnComment(req, { id, status: 'rejected' })) === true),
  reportComment: async (req, { id, comment }) =>
    okIf(
      (await findVisiblePost(req, id)) !== null &&
        (await reportComment(req, { post: id, comment })),
    ),
  restoreComment: (req, { id, comment }) => restoreComment(req, { post: id, comment }),
  trustWriter,
};
