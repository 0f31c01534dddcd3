import { z } from 'zod';
import { defineCall, toldLater } from './call';
import { notYetBegun } from './reading-stage';
import {
  daysInTrash,
  longestExcerpt,
  longestPostTitle,
  longestTagName,
  mostRanked,
  mostTags,
  reservedPostSlugs,
  reservedSlugHint,
  tooLong,
} from './limits';
import {
  okReply,
  filledText,
  image,
  pageHeaders,
  recordId,
  sentId,
  sentLook,
  sentSlug,
  sentStage,
  sentText,
  sentTime,
  sentWholeNumber,
  ogImagePath,
} from './fields';

/** A tag or a category. */
export const named = z.object({ id: z.number(), name: z.string(), slug: z.string() });

export type Named = z.infer<typeof named>;

/** Specification, section 7. */
export const getCategories = defineCall({
  route: 'GET /Categories',
  summary: 'The categories of the published posts, by name; for the author all that there are.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ upTo: sentStage().optional() }),
  reply: z.array(named),
});

/** What has become of a post: everybody reads it, its hour is yet to come, or only the staff sees it. */
export const postStatus = z.enum(['published', 'scheduled', 'draft']);

export type PostStatus = z.infer<typeof postStatus>;

export const postSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  heroUrl: z.string().nullable(),
  tags: z.array(z.string()),
  /** The same tags, with the slugs that the list can be filtered by. */
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
  summary: `The published posts, newest first; with q those in which its words occur, with tag those that carry it. All of them, or take at a time. With order=relevance those that q fits best come first: of ${mostRanked} at most, which are counted.`,
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    q: sentText().optional(),
    /** The slug of a tag: only the posts that carry it. */
    tag: sentText().optional(),
    take: sentWholeNumber({ min: 1, max: 100 }).optional(),
    after: sentText().optional(),
    /** By relevance, a search shows those first that its words fit best, counts them, and ends after so many. */
    order: z.enum(['newest', 'relevance'], { error: 'Must be newest or relevance.' }).optional(),
    /** With `true` drafts and scheduled posts too: for the author and their editors. */
    drafts: z
      .enum(['true', 'false'], { error: 'Must be true or false.' })
      .transform((text) => text === 'true')
      .optional(),
    upTo: sentStage().optional(),
  }),
  reply: z.array(postSummary),
  replyHeaders: pageHeaders,
  errors: {
    401: 'Drafts were requested, without a valid API key or a session.',
    403: 'Drafts were requested by an account that is neither the author’s nor an editor’s.',
  },
});

export const post = postSummary.extend({
  markdown: z.string(),
  /** Made from the markdown and sanitized. Headings have ids. */
  html: z.string(),
  categories: z.array(z.string()),
  /** ISO 8601. */
  updatedAt: z.string(),
});

export type Post = z.infer<typeof post>;

/** A heading in a post's html. Its level is 2 to 4. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export type Heading = z.infer<typeof heading>;

const neighbor = z.object({ slug: z.string(), title: z.string() });

export type Neighbor = z.infer<typeof neighbor>;

/** A post and the ways on from it, none of which leads to what is not published yet. */
export const postPage = post.extend({
  /** In the order of the html. */
  headings: z.array(heading),
  /** The post that was published before it, and the one after it. */
  previous: neighbor.nullable(),
  next: neighbor.nullable(),
  /** At most three others with tags of this post: the more tags they share the earlier, then the newer. */
  related: z.array(postSummary),
  /** How many comments everybody may read who has read far enough. */
  commentCount: z.number(),
  /** From which book on the comments are told, where that is later than the asker has read: the calls tell none of them. */
  commentsFromBook: z.number().nullable(),
  /** Whether more of them are taken. */
  takesComments: z.boolean(),
  socialPicture: ogImagePath,
});

export type PostPage = z.infer<typeof postPage>;

/** A post page. An earlier slug finds its post too: the reply's slug is the present one. Specification, section 7. */
export const getPostBySlug = defineCall({
  route: 'GET /Posts/by-slug/{slug}',
  summary:
    'One published post, by its present or an earlier slug, with its headings and the posts around it.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    slug: sentText(),
    Tracking: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
    /** With it, names that the asker may be told of are links in the HTML. */
    upTo: sentStage().optional(),
    look: sentLook(),
  }),
  reply: postPage,
  errors: { 403: toldLater, 404: 'There is no post at this address.' },
});

/** A post as those who work on it see it: as it was saved last, be that published or not. */
export const editedPost = post.extend({
  /** ISO 8601; null for a draft without a date. */
  publishedAt: z.string().nullable(),
  status: postStatus,
  /** Whether what stands here has been saved since the post was published, and readers do not see it yet. */
  unpublishedChanges: z.boolean(),
  heroId: z.number().nullable(),
  /** From which books on, in the order of reading, it and its comments are told. */
  fromBook: z.number(),
  commentsFromBook: z.number(),
  /** Whether names in it lead to the glossary. */
  linksTerms: z.boolean(),
});

export type EditedPost = z.infer<typeof editedPost>;

/** One post by its id. The staff gets it as it was saved last, drafts included. Specification, section 7. */
export const getPost = defineCall({
  route: 'GET /Posts',
  summary: 'One post by its id: a published one, or any for the author.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ id: sentId(), upTo: sentStage().optional() }),
  reply: editedPost.partial({
    ...{ status: true, unpublishedChanges: true, heroId: true },
    ...{ fromBook: true, commentsFromBook: true, linksTerms: true },
  }),
  errors: { 403: toldLater, 404: 'There is no post with this id.' },
});

/** Tags or categories, each by its id (a number) or its name (a text). */
const namedOrNumbered = () =>
  z
    .array(
      z.union([recordId(), filledText(longestTagName)], {
        error: `Must be an id or a name of at most ${longestTagName} characters.`,
      }),
      { error: 'Must be a list.' },
    )
    .max(mostTags, `Must have at most ${mostTags} entries.`);

/** What the author or a script writes of a post. */
export const postFields = z.object({
  title: filledText(longestPostTitle),
  excerpt: sentText().max(longestExcerpt, tooLong(longestExcerpt)).default(''),
  markdown: filledText(),
  /** Whether readers see it, from `publishedAt` on. */
  publish: z
    .boolean({
      error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be true or false.'),
    })
    .default(false),
  /** By name or id. Names that are new become tags. */
  tags: namedOrNumbered().optional(),
  /** By name or id. They must exist. */
  categories: namedOrNumbered().optional(),
  /** Made from the title when left out or empty. */
  slug: sentSlug()
    .refine((slug) => !reservedPostSlugs.has(slug), { error: reservedSlugHint })
    .optional(),
  /** An image that was sent to `POST /media`; null for none. */
  heroId: sentId().nullable().optional(),
  /** May lie in the future; a post that is published without a date is published now. */
  publishedAt: sentTime().nullable().optional(),
  /** From which books on, in the order of reading, it and its comments are told; 0 from the beginning. */
  fromBook: sentStage().default(notYetBegun),
  commentsFromBook: sentStage().default(notYetBegun),
  /** Whether names in it lead to the glossary. */
  linksTerms: z.boolean('Must be true or false.').default(true),
});

/** Specification, section 7. */
export const addPost = defineCall({
  route: 'POST /Posts/AddNewRecord',
  summary: 'Writes a new post, as a draft unless publish is true.',
  caller: 'author',
  input: postFields,
  reply: editedPost,
  idempotent: true,
  errors: { 409: 'Another post has this slug.' },
});

/** Specification, section 7: it has the path of the call that reads a post, and no body. */
export const deletePost = defineCall({
  route: 'POST /Posts',
  summary: 'Deletes a post. It can be put back for 30 days, with its versions and comments.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  inQuery: ['id'],
  reply: okReply,
  errors: { 404: 'There is no post with this id.' },
});

/**
 * Specification, section 7. What is left out stays as it is; without `publish`, changes to what readers do not see yet
 * stay unseen.
 */
export const updatePost = defineCall({
  route: 'POST /Posts/update',
  summary: 'Changes the given fields of a post; publish says whether readers see it.',
  caller: 'author',
  input: postFields
    .extend({
      // Without the defaults of a new post: what is left out stays.
      excerpt: sentText().max(longestExcerpt, tooLong(longestExcerpt)),
      publish: z.boolean('Must be true or false.'),
      fromBook: sentStage(),
      commentsFromBook: sentStage(),
      linksTerms: z.boolean('Must be true or false.'),
      /** That of the reply which the changes were made on: when the post has been saved since, they are refused. */
      updatedAt: sentTime(),
    })
    .partial()
    .extend({ id: sentId() }),
  reply: editedPost,
  errors: {
    404: 'There is no post with this id.',
    409: 'The post has been saved by somebody else since it was read, or another post has this slug.',
  },
});

const deletedPost = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  /** ISO 8601. */
  deletedAt: z.string(),
});

export type DeletedPost = z.infer<typeof deletedPost>;

export const getDeletedPosts = defineCall({
  route: 'GET /Posts/deleted',
  summary: `The posts that were deleted in the last ${daysInTrash} days and can be put back, the last one first, take at a time.`,
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,9}$/, 'Is no cursor of this list.')
      .optional(),
  }),
  reply: z.array(deletedPost),
  replyHeaders: pageHeaders,
});

export const restorePost = defineCall({
  route: 'POST /Posts/restore',
  summary: 'Puts a deleted post back as it was.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: editedPost,
  errors: { 404: 'There is no deleted post with this id.' },
});

/** Specification, section 7. */
export const getTags = defineCall({
  route: 'GET /Tags',
  summary: 'The tags of the published posts, by name; for the author all that there are.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ upTo: sentStage().optional() }),
  reply: z.array(named),
});

/** The tag picker's call. Names are the same whatever their case. Specification, sections 4 and 7. */
export const ensureTags = defineCall({
  route: 'POST /Tags/ensure',
  summary:
    'The ids of the tags with these names, in their order and each once; tags that are missing are made.',
  caller: 'author',
  input: z.object({
    names: z
      .array(sentText().max(longestTagName, `Must have at most ${longestTagName} characters.`), {
        error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a list of names.'),
      })
      .max(100, 'Must have at most 100 entries.'),
  }),
  wholeBody: 'names',
  reply: z.array(z.number()),
});
