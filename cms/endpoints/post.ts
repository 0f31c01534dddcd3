import { editorialStaff } from '../access/editorial-staff';
import { getPost } from '../contract/posts';
import { readEditedPost } from '../posts/queries/get-edited-post';
import { readPostById } from '../posts/queries/get-post';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const post = defineEndpoint(getPost, async (req, input) => {
  const read = editorialStaff({ req }) ? readEditedPost : readPostById;
  return foundOr404(getPost, await read(req, input));
});
