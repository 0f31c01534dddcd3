import { getPostBySlug } from '../contract/posts-by-slug';
import { readPost } from '../posts/queries/get-post';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const postBySlug = defineEndpoint(getPostBySlug, async (req, input) =>
  foundOr404(getPostBySlug, await readPost(req, input)),
);
