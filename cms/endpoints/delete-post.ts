import { deletePost as call } from '../contract/posts-delete';
import { deletePost as remove } from '../queries/delete-post';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const deletePost = defineEndpoint(call, async (req, input) =>
  foundOr404(call, (await remove(req, input)) ? { ok: true as const } : null),
);
