import { getMyComments } from '../contract/posts-comments-mine';
import { findVisiblePost } from '../comments/queries/find-visible-post';
import { readMyComments } from '../comments/queries/get-my-comments';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';
import { missingToken } from '../accounts/session-cookies';

export const myComments = defineEndpoint(getMyComments, async (req, { id }) => {
  const post = foundOr404(getMyComments, await findVisiblePost(req, id));
  return new Reply(await readMyComments(req, post.id), { headers: missingToken(req) });
});
