import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

export const rejectComment = defineCall({
  route: 'POST /comments/{id}/reject',
  summary: 'Keeps a comment from appearing. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: done,
  errors: { 404: 'There is no comment with this id.' },
});
