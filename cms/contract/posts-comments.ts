import { z } from 'zod';
import { defineCall } from './call';
import { commentThread } from './comment';
import { sentId } from './id';
import { pageHeaders } from './page';
import { sentWholeNumber } from './whole-number';

/** How many conversations one page of a post shows. */
export const threadsAPage = 50;

/** What everybody may read: approved comments, the same for every caller. */
export const getComments = defineCall({
  route: 'GET /Posts/{id}/comments',
  summary: 'The approved comments on a post with their replies, oldest first, take at a time.',
  caller: 'everybody',
  input: z.object({
    id: sentId(),
    take: sentWholeNumber({ min: 1, max: 100 }).default(threadsAPage),
    after: sentWholeNumber({ min: 0, max: 2 ** 31 - 1 }).optional(),
  }),
  reply: z.array(commentThread),
  replyHeaders: pageHeaders,
  errors: { 404: 'There is no post with this id.' },
});
