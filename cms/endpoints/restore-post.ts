import { restorePost as call } from '../contract/posts-restore';
import { undeletePost } from '../posts/queries/delete-post';
import { readEditedPost } from '../posts/queries/get-edited-post';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const restorePost = defineEndpoint(call, async (req, input) =>
  foundOr404(call, (await undeletePost(req, input)) ? await readEditedPost(req, input) : null),
);
