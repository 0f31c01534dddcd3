import { updatePost as call } from '../contract/posts-update';
import { updatePost as update } from '../queries/update-post';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const updatePost = defineEndpoint(call, async (req, input) =>
  foundOr404(call, await update(req, input)),
);
