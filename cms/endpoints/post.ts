import { editorialStaff } from '../access/editorial-staff';
import { getPost } from '../contract/posts';
import { readEditedPost } from '../queries/read-edited-post';
import { readPostById } from '../queries/read-post';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const post = defineEndpoint(getPost, async (req, input) => {
  const read = editorialStaff({ req }) ? readEditedPost : readPostById;
  return foundOr404(getPost, await read(req, input));
});
