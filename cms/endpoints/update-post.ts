import { updatePost as call } from '../contract/posts-update';
import { updatePost as update } from '../posts/queries/update-post';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const updatePost = defineEndpoint(call, async (req, input) =>
  foundOr404(call, await update(req, input)),
);
