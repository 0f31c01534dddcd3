import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { pageHeaders } from './page';
import { sentWholeNumber } from './whole-number';

/** Specification, section 7. */
export const getPendingTerms = defineCall({
  route: 'GET /fovea/pending',
  summary: 'The terms that wait for approval, oldest first, take at a time.',
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: sentId().optional(),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      description: z.string(),
      /** ISO 8601. */
      suggestedAt: z.string(),
      /** The user name of a reader who was logged in. */
      suggestedBy: z.string().nullable(),
      /** Up to three terms that it may only repeat, the likest first: those in the glossary, and others that wait. */
      similar: z.array(
        z.object({
          id: z.number(),
          subject: z.string(),
          description: z.string(),
          status: z.enum(['pending', 'approved']),
        }),
      ),
    }),
  ),
  replyHeaders: pageHeaders,
});
