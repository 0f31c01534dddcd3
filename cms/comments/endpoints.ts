import { missingCrossSiteToken } from '../accounts/session-cookies';
import { type Handlers, Reply } from '../api/define-endpoint';
import { HttpError, notFoundIfNull, refuseIfToldLater, ToldLater } from '../api/http-error';
import { nextCursorHeader } from '../contract/headers';
import { isTold, notYetBegun } from '../contract/reading-stage';
import { lookHeaders } from '../api/look-headers';
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
    if (isThere === 'changed')
      throw new HttpError(409, contract.approveComment.errors?.[409] ?? '');
    return notFoundIfNull(contract.approveComment, isThere ? { ok: true as const } : null);
  },
  blockWriter: async (req, input) =>
    notFoundIfNull(contract.blockWriter, await blockWriter(req, input)),
  getComments: async (req, { id, take, after, upTo = notYetBegun, look }) => {
    const post = notFoundIfNull(contract.getComments, await findVisiblePost(req, id));
    const from = toldFrom(post, look).comments;
    refuseIfToldLater(isTold(from, upTo) ? post : new ToldLater(from));
    const { threads, next } = await getComments(req, { post: post.id, take, after });
    return new Reply(threads, {
      replyHeaders: { [nextCursorHeader]: next?.toString() },
      headers: lookHeaders(look),
    });
  },
  deleteComment: async (req, { id, comment }) => {
    const isThere = await deleteComment(req, { post: id, comment });
    return notFoundIfNull(contract.deleteComment, isThere ? { ok: true as const } : null);
  },
  editComment: async (req, { id, ...edit }) => {
    const edited = await editComment(req, { post: id, ...edit });
    if (edited === 'too late') throw new HttpError(409, contract.editComment.errors?.[409] ?? '');
    return notFoundIfNull(contract.editComment, edited);
  },
  getMyComments: async (req, { id }) => {
    const post = notFoundIfNull(contract.getMyComments, await findVisiblePost(req, id));
    return new Reply(await getMyComments(req, post.id), { headers: missingCrossSiteToken(req) });
  },
  getPendingComments: async (req, input) => {
    const { comments, next } = await getPendingComments(req, input);
    return new Reply(comments, { replyHeaders: { [nextCursorHeader]: next?.toString() } });
  },
  holdComment: async (req, { id }) => {
    const isThere = await decideOnComment(req, { id, status: 'pending' });
    return notFoundIfNull(contract.holdComment, isThere ? { ok: true as const } : null);
  },
  rejectComment: async (req, { id }) => {
    const isThere = await decideOnComment(req, { id, status: 'rejected' });
    return notFoundIfNull(contract.rejectComment, isThere ? { ok: true as const } : null);
  },
  reportComment: async (req, { id, comment }) => {
    const isThere =
      (await findVisiblePost(req, id)) !== null &&
      (await reportComment(req, { post: id, comment }));
    return notFoundIfNull(contract.reportComment, isThere ? { ok: true as const } : null);
  },
  restoreComment: async (req, { id, comment }) =>
    notFoundIfNull(contract.restoreComment, await restoreComment(req, { post: id, comment })),
  trustWriter: async (req, input) =>
    notFoundIfNull(contract.trustWriter, await trustWriter(req, input)),
};
