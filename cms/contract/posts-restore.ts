import { z } from 'zod';
import { defineCall } from './call';
import { editedPost } from './edited-post';
import { sentId } from './id';

export const restorePost = defineCall({
  route: 'POST /Posts/restore',
  summary: 'Puts a deleted post back as it was.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: editedPost,
  errors: { 404: 'There is no deleted post with this id.' },
});
