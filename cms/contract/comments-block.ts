import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { judged } from './judged';

/** His comments are hidden as long as he is blocked, and come back as they were. */
export const blockWriter = defineCall({
  route: 'POST /comments/{id}/block',
  summary: 'Blocks the reader who wrote a comment, or lets him back in.',
  caller: 'author',
  input: z.object({ id: sentId(), blocked: z.boolean('Must be true or false.').default(true) }),
  reply: judged,
  errors: { 404: 'There is no comment of a reader with this id.' },
});
