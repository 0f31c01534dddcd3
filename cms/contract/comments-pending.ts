import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { pageHeaders } from './page';
import { sentWholeNumber } from './whole-number';

export const getPendingComments = defineCall({
  route: 'GET /comments/pending',
  summary: 'The comments that wait for approval or were reported, oldest first, take at a time.',
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: sentId().optional(),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      /** As it was typed. */
      text: z.string(),
      /** The user name; null for a former reader. */
      writer: z.string().nullable(),
      post: z.object({ id: z.number(), slug: z.string(), title: z.string() }),
      /** The comment that it replies to. */
      parent: z.number().nullable(),
      /** ISO 8601. */
      at: z.string(),
      /** When its writer changed it last, ISO 8601; null when it is as it was written. */
      editedAt: z.string().nullable(),
      status: z.enum(['pending', 'approved']),
      heldBecause: z.enum(['everything', 'first', 'links', 'haste']).nullable(),
      /** How many have reported it since it was last looked at. */
      reports: z.number(),
    }),
  ),
  replyHeaders: pageHeaders,
});
