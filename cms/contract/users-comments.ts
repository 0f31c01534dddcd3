import { z } from 'zod';
import { defineCall } from './call';

/** Where the caller has commented: the way to what they may change or delete there. */
export const getCommentedPosts = defineCall({
  route: 'GET /Users/comments',
  summary: 'The posts under which one has comments of one’s own, the last commented first.',
  caller: 'oneself',
  input: z.object({}),
  reply: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** How many there are of one's own, those that wait too. */
      comments: z.number(),
    }),
  ),
});

export type CommentedPosts = z.infer<typeof getCommentedPosts.reply>;
