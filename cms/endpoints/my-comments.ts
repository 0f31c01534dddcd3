import { getMyComments } from '../contract/posts-comments-mine';
import { findVisiblePost } from '../queries/find-visible-post';
import { readMyComments } from '../queries/read-my-comments';
import { defineEndpoint, Reply } from './define-endpoint';
import { foundOr404 } from './found-or-404';
import { missingToken } from './session-cookies';

export const myComments = defineEndpoint(getMyComments, async (req, { id }) => {
  const post = foundOr404(getMyComments, await findVisiblePost(req, id));
  return new Reply(await readMyComments(req, post.id), { headers: missingToken(req) });
});
