import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';
import { sentTime } from './time';

export const approveComment = defineCall({
  route: 'POST /comments/{id}/approve',
  summary: 'Lets a comment appear, and settles its reports. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({
    id: sentId(),
    /** As the list of what waits told it, so that nothing is approved that was not read. Left out, it may say whatever it says. */
    editedAt: sentTime().nullable().optional(),
  }),
  reply: done,
  errors: {
    404: 'There is no comment with this id.',
    409: 'Its writer has changed the comment since. Read it again.',
  },
});
