import { z } from 'zod';
import { defineCall } from './call';
import { socialPicture } from './image';
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

/** A heading in a post's html. Its level is 2 to 4. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export type Heading = z.infer<typeof heading>;

const neighbour = z.object({ slug: z.string(), title: z.string() });

export type Neighbour = z.infer<typeof neighbour>;

/** A post and the ways on from it, none of which leads to what is not published yet. */
export const postPage = post.extend({
  /** In the order of the html. */
  headings: z.array(heading),
  /** The post that was published before it, and the one after it. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  /** At most three others with tags of this post: the more tags they share the earlier, then the newer. */
  related: z.array(postSummary),
  /** How many comments everybody may read. */
  commentCount: z.number(),
  /** Whether more of them are taken. */
  takesComments: z.boolean(),
  socialPicture,
});

export type PostPage = z.infer<typeof postPage>;

/** A post page. An earlier slug finds its post too: the reply's slug is the present one. Specification, section 7. */
export const getPostBySlug = defineCall({
  route: 'GET /Posts/by-slug/{slug}',
  summary:
    'One published post, by its present or an earlier slug, with its headings and the posts around it.',
  caller: 'everybody',
  input: z.object({
    slug: sentText(),
    Tracking: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
  }),
  reply: postPage,
  errors: { 404: 'There is no post at this address.' },
});
