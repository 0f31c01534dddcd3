import { z } from 'zod';
import { defineCall } from './call';
import { image } from './image';
import { sentText } from './text';

export const postSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  heroUrl: z.string().nullable(),
  tags: z.array(z.string()),
  hero: image.nullable(),
  /** ISO 8601. */
  publishedAt: z.string(),
  minutes: z.number(),
});

export type PostSummary = z.infer<typeof postSummary>;

/** The blog list, newest first. Specification, section 7. */
export const getPostSummaries = defineCall({
  route: 'GET /Posts/GetSummary',
  summary: 'The published posts, newest first; with q those in which its words occur.',
  caller: 'everybody',
  input: z.object({ q: sentText().optional() }),
  reply: z.array(postSummary),
});
