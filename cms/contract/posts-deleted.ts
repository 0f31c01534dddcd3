import { z } from 'zod';
import { defineCall } from './call';

const deletedPost = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  /** ISO 8601. */
  deletedAt: z.string(),
});

export type DeletedPost = z.infer<typeof deletedPost>;

/** How long a deleted post can be put back. */
export const daysInTrash = 30;

export const getDeletedPosts = defineCall({
  route: 'GET /Posts/deleted',
  summary: `The posts that were deleted in the last ${daysInTrash} days and can be put back.`,
  caller: 'author',
  input: z.object({}),
  reply: z.array(deletedPost),
});
