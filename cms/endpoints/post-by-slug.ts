import { getPostBySlug } from '../contract/posts-by-slug';
import { readPost } from '../queries/read-post';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const postBySlug = defineEndpoint(getPostBySlug, async (req, input) =>
  foundOr404(getPostBySlug, await readPost(req, input)),
);
