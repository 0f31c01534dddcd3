import { restoreComment as call } from '../contract/posts-comments-restore';
import { restoreOwnComment } from '../comments/queries/change-own-comment';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const restoreComment = defineEndpoint(call, async (req, { id, comment }) =>
  foundOr404(call, await restoreOwnComment(req, { post: id, comment })),
);
