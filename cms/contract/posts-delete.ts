import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

/** Specification, section 7: it has the path of the call that reads a post, and no body. */
export const deletePost = defineCall({
  route: 'POST /Posts',
  summary: 'Deletes a post. It can be put back for 30 days, with its versions and comments.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  inQuery: ['id'],
  reply: done,
  errors: { 404: 'There is no post with this id.' },
});
