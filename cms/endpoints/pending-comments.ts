import { getPendingComments } from '../contract/comments-pending';
import { nextCursorHeader } from '../contract/page';
import { readPendingComments } from '../comments/queries/get-pending-comments';
import { defineEndpoint, Reply } from '../api/define-endpoint';

export const pendingComments = defineEndpoint(getPendingComments, async (req, input) => {
  const { comments, next } = await readPendingComments(req, input);
  return new Reply(comments, { told: { [nextCursorHeader]: next?.toString() } });
});
