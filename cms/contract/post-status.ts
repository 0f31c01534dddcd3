import { z } from 'zod';

/** What has become of a post: everybody reads it, its hour is yet to come, or only the staff sees it. */
export const postStatus = z.enum(['published', 'scheduled', 'draft']);

export type PostStatus = z.infer<typeof postStatus>;
