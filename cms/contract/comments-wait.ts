import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

export const putCommentBack = defineCall({
  route: 'POST /comments/{id}/wait',
  summary: 'Takes a decision back: the comment waits again.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: done,
  errors: { 404: 'There is no comment with this id.' },
});
