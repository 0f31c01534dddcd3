import { z } from 'zod';
import { post } from './posts-by-slug';
import { postStatus } from './post-status';

/** A post as those who work on it see it: as it was saved last, be that published or not. */
export const editedPost = post.extend({
  /** ISO 8601; null for a draft without a date. */
  publishedAt: z.string().nullable(),
  status: postStatus,
  /** Whether what stands here has been saved since the post was published, and readers do not see it yet. */
  unpublishedChanges: z.boolean(),
  heroId: z.number().nullable(),
});

export type EditedPost = z.infer<typeof editedPost>;
