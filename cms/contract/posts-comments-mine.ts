import { z } from 'zod';
import { defineCall } from './call';
import { ownComment } from './comment';
import { sentId } from './id';

/** What a post's comments are to one person: never kept for another. */
export const getMyComments = defineCall({
  route: 'GET /Posts/{id}/comments/mine',
  summary: 'Who is asking, his own comments on a post, and what a new one is sent with.',
  caller: 'everybody',
  input: z.object({ id: sentId() }),
  reply: z.object({
    /** Null for a visitor. */
    me: z
      .object({
        userName: z.string(),
        /** Verified and not blocked. */
        mayComment: z.boolean(),
        hearsOfReplies: z.boolean(),
      })
      .nullable(),
    /** Those that wait too; oldest first. */
    comments: z.array(ownComment),
    /** Shows, when it comes back with a comment, how long somebody had the form before him. */
    formToken: z.string(),
  }),
  errors: { 404: 'There is no post with this id.' },
});

export type MyComments = z.infer<typeof getMyComments.reply>;
