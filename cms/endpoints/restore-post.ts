import { restorePost as call } from '../contract/posts-restore';
import { undeletePost } from '../queries/delete-post';
import { readEditedPost } from '../queries/read-edited-post';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const restorePost = defineEndpoint(call, async (req, input) =>
  foundOr404(call, (await undeletePost(req, input)) ? await readEditedPost(req, input) : null),
);
