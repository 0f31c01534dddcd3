import { deletePost as call } from '../contract/posts-delete';
import { deletePost as remove } from '../posts/queries/delete-post';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const deletePost = defineEndpoint(call, async (req, input) =>
  foundOr404(call, (await remove(req, input)) ? { ok: true as const } : null),
);
