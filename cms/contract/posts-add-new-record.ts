import { defineCall } from './call';
import { editedPost } from './edited-post';
import { postFields } from './post-fields';

/** Specification, section 7. */
export const addPost = defineCall({
  route: 'POST /Posts/AddNewRecord',
  summary: 'Writes a new post, as a draft unless publish is true.',
  caller: 'author',
  input: postFields,
  reply: editedPost,
  idempotent: true,
  errors: { 409: 'Another post has this slug.' },
});
