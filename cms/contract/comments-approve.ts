import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

export const approveComment = defineCall({
  route: 'POST /comments/{id}/approve',
  summary: 'Lets a comment appear, and settles its reports. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: done,
  errors: { 404: 'There is no comment with this id.' },
});
