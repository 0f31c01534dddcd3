import { getPendingComments } from '../contract/comments-pending';
import { nextCursorHeader } from '../contract/page';
import { readPendingComments } from '../queries/read-pending-comments';
import { defineEndpoint, Reply } from './define-endpoint';

export const pendingComments = defineEndpoint(getPendingComments, async (req, input) => {
  const { comments, next } = await readPendingComments(req, input);
  return new Reply(comments, { told: { [nextCursorHeader]: next?.toString() } });
});
