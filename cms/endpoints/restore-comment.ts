import { restoreComment as call } from '../contract/posts-comments-restore';
import { restoreOwnComment } from '../queries/change-own-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const restoreComment = defineEndpoint(call, async (req, { id, comment }) =>
  foundOr404(call, await restoreOwnComment(req, { post: id, comment })),
);
