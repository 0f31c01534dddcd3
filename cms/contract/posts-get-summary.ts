import { z } from 'zod';
import { defineCall } from './call';
import { image } from './image';
import { pageHeaders } from './page';
import { postStatus } from './post-status';
import { sentText } from './text';
import { sentWholeNumber } from './whole-number';

export const postSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  heroUrl: z.string().nullable(),
  tags: z.array(z.string()),
  /** The same tags, with the slugs that the list can be asked for. */
  tagLinks: z.array(z.object({ name: z.string(), slug: z.string() })),
  hero: image.nullable(),
  /** ISO 8601. */
  publishedAt: z.string(),
  minutes: z.number(),
  /** Whether its hour has come; told to who asks for drafts. */
  status: postStatus.optional(),
});

export type PostSummary = z.infer<typeof postSummary>;

/** The blog list, newest first: all of it, or `take` posts at a time. Specification, section 7. */
export const getPostSummaries = defineCall({
  route: 'GET /Posts/GetSummary',
  summary:
    'The published posts, newest first; with q those in which its words occur, with tag those that carry it. All of them, or take at a time.',
  caller: 'everybody',
  input: z.object({
    q: sentText().optional(),
    /** The slug of a tag: only the posts that carry it. */
    tag: sentText().optional(),
    take: sentWholeNumber({ min: 1, max: 100 }).optional(),
    after: sentText().optional(),
    /** With `true` drafts and scheduled posts too: for the author and his editors. */
    drafts: z
      .enum(['true', 'false'], { error: 'Must be true or false.' })
      .transform((asked) => asked === 'true')
      .optional(),
  }),
  reply: z.array(postSummary),
  replyHeaders: pageHeaders,
  errors: {
    401: 'Drafts were asked for, without a valid API key or a session.',
    403: 'Drafts were asked for by an account that is neither the author’s nor an editor’s.',
  },
});
