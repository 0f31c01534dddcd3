import { z } from 'zod';
import { defineCall } from './call';
import { postSummary } from './posts-get-summary';
import { sentText } from './text';

export const post = postSummary.extend({
  markdown: z.string(),
  /** Made from the markdown and sanitised. Headings have ids. */
  html: z.string(),
  categories: z.array(z.string()),
  /** ISO 8601. */
  updatedAt: z.string(),
});

export type Post = z.infer<typeof post>;

/** A post page. An earlier slug finds its post too: the reply's slug is the present one. Specification, section 7. */
export const getPostBySlug = defineCall({
  route: 'GET /Posts/by-slug/{slug}',
  summary: 'One published post, by its present or an earlier slug.',
  caller: 'everybody',
  input: z.object({
    slug: sentText(),
    Tracking: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
  }),
  reply: post,
  errors: { 404: 'There is no post at this address.' },
});
