import { missingToken } from '../accounts/session-cookies';
import { type Handlers, Reply } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';
import { foundOr404 } from '../api/not-found-if-null';
import { nextCursorHeader } from '../contract/headers';
import { addComment } from './add-comment';
import { deleteOwnComment, editOwnComment, restoreOwnComment } from './queries/change-own-comment';
import { decideOnComment } from './queries/decide-on-comment';
import { findVisiblePost } from './queries/find-visible-post';
import { readComments } from './queries/get-comments';
import { readMyComments } from './queries/get-my-comments';
import { readPendingComments } from './queries/get-pending-comments';
import { blockWriter, trustWriter } from './queries/moderate-user';
import { reportComment } from './queries/report-comment';
import * as contract from '../contract/comments';

/** What answers the calls of `contract/comments`. */
export const commentsHandlers: Handlers<typeof contract> = {
  addComment,
  approveComment: async (req, { id, editedAt }) => {
    const isThere = await decideOnComment(req, { id, status: 'approved', editedAt });
    if (isThere === 'changed') throw new Refusal(409, contract.approveComment.errors?.[409] ?? '');
    return foundOr404(contract.approveComment, isThere ? { ok: true as const } : null);
  },
  blockWriter: async (req, input) =>
    foundOr404(contract.blockWriter, await blockWriter(req, input)),
  getComments: async (req, { id, take, after }) => {
    const post = foundOr404(contract.getComments, await findVisiblePost(req, id));
    const { threads, next } = await readComments(req, { post: post.id, take, after });
    return new Reply(threads, { told: { [nextCursorHeader]: next?.toString() } });
  },
  deleteComment: async (req, { id, comment }) => {
    const isThere = await deleteOwnComment(req, { post: id, comment });
    return foundOr404(contract.deleteComment, isThere ? { ok: true as const } : null);
  },
  editComment: async (req, { id, ...edit }) => {
    const edited = await editOwnComment(req, { post: id, ...edit });
    if (edited === 'too late') throw new Refusal(409, contract.editComment.errors?.[409] ?? '');
    return foundOr404(contract.editComment, edited);
  },
  getMyComments: async (req, { id }) => {
    const post = foundOr404(contract.getMyComments, await findVisiblePost(req, id));
    return new Reply(await readMyComments(req, post.id), { headers: missingToken(req) });
  },
  getPendingComments: async (req, input) => {
    const { comments, next } = await readPendingComments(req, input);
    return new Reply(comments, { told: { [nextCursorHeader]: next?.toString() } });
  },
  putCommentBack: async (req, { id }) => {
    const isThere = await decideOnComment(req, { id, status: 'pending' });
    return foundOr404(contract.putCommentBack, isThere ? { ok: true as const } : null);
  },
  rejectComment: async (req, { id }) => {
    const isThere = await decideOnComment(req, { id, status: 'rejected' });
    return foundOr404(contract.rejectComment, isThere ? { ok: true as const } : null);
  },
  reportComment: async (req, { id, comment }) => {
    const isThere =
      (await findVisiblePost(req, id)) !== null &&
      (await reportComment(req, { post: id, comment }));
    return foundOr404(contract.reportComment, isThere ? { ok: true as const } : null);
  },
  restoreComment: async (req, { id, comment }) =>
    foundOr404(contract.restoreComment, await restoreOwnComment(req, { post: id, comment })),
  trustWriter: async (req, input) =>
    foundOr404(contract.trustWriter, await trustWriter(req, input)),
};
