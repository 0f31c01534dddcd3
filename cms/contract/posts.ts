import { z } from 'zod';
import { defineCall, toldLater } from './call';
import { notYetBegun } from './plain/reading-stage';
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
} from './plain/limits';
import {
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
  isoText,
} from './fields';

/** A tag or a category. */
export const named = z.object({ id: z.number(), name: z.string(), slug: z.string() });

export type Named = z.infer<typeof named>;

export const getCategories = defineCall({
  route: 'GET /Categories',
  summary: 'The categories of the published posts, by name; for the author, all categories.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ upTo: sentStage().optional() }),
  reply: z.array(named),
});

/** Visible to everybody, scheduled, or visible only to staff. */
export const postStatus = z.enum(['published', 'scheduled', 'draft']);

export type PostStatus = z.infer<typeof postStatus>;

export const postSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  heroUrl: z.string().nullable(),
  tags: z.array(z.string()),
  /** The tags with their slugs, for filtering. */
  tagLinks: z.array(z.object({ name: z.string(), slug: z.string() })),
  hero: image.nullable(),
  publishedAt: isoText,
  minutes: z.number(),
  /** Only in lists with drafts. */
  status: postStatus.optional(),
  /** End of the text. Only in lists with drafts. */
  ending: z.string().optional(),
  /** Number of views. Only in lists with views. */
  views: z.number().optional(),
});

export type PostSummary = z.infer<typeof postSummary>;

export const getPostSummaries = defineCall({
  route: 'GET /Posts/GetSummary',
  summary: `The published posts, newest first; with q, posts that contain its words; with tag, posts with that tag; take per page, or all. With order=relevance, the best matches come first and are counted, up to ${mostRanked}.`,
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    q: sentText().optional(),
    /** Slug of a tag to filter by. */
    tag: sentText().optional(),
    take: sentWholeNumber({ min: 1, max: 100 }).optional(),
    after: sentText().optional(),
    /** By relevance, the best matches come first, are counted, and end after a maximum. */
    order: z.enum(['newest', 'relevance'], { error: 'Must be newest or relevance.' }).optional(),
    /** `true` includes drafts and scheduled posts, `only` returns nothing else. For staff. */
    drafts: z
      .enum(['true', 'false', 'only'], { error: 'Must be true, false or only.' })
      .transform((text) => (text === 'only' ? text : text === 'true'))
      .optional(),
    /** `true` includes the number of views. For staff. */
    views: z
      .enum(['true', 'false'], { error: 'Must be true or false.' })
      .transform((text) => text === 'true')
      .optional(),
    upTo: sentStage().optional(),
  }),
  reply: z.array(postSummary),
  replyHeaders: pageHeaders,
  errors: {
    401: 'Drafts or views were requested, without a valid API key or a session.',
    403: 'Drafts or views were requested by an account that is not staff.',
  },
});

export const post = postSummary.extend({
  markdown: z.string(),
  /** Sanitized HTML of the markdown. Headings have ids. */
  html: z.string(),
  categories: z.array(z.string()),
  updatedAt: isoText,
});

export type Post = z.infer<typeof post>;

/** A heading of level 2 to 4 in a post's HTML. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export type Heading = z.infer<typeof heading>;

const neighbor = z.object({ slug: z.string(), title: z.string() });

export type Neighbor = z.infer<typeof neighbor>;

/** A post and links to other published posts. */
export const postPage = post.extend({
  /** Missing if the request left it out. */
  markdown: z.string().optional(),
  /** In document order. */
  headings: z.array(heading),
  /** The posts published before and after this one. */
  previous: neighbor.nullable(),
  next: neighbor.nullable(),
  /** At most three posts with common tags: those with the most first, then the newest. */
  related: z.array(postSummary),
  /** Number of comments visible to readers who have read far enough. */
  commentCount: z.number(),
  /** Book from which comments are visible, if it is beyond the reader's stage. Then no comments are returned. */
  commentsFromBook: z.number().nullable(),
  /** Whether new comments are accepted. */
  takesComments: z.boolean(),
  socialPicture: ogImagePath,
});

export type PostPage = z.infer<typeof postPage>;

export const getPostBySlug = defineCall({
  route: 'GET /Posts/by-slug/{slug}',
  summary:
    'One published post, by its current or an earlier slug, with its headings and neighboring posts.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    slug: sentText(),
    Tracking: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
    /** `false` leaves the Markdown out, which pages do not show. */
    markdown: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
    /** If given, names that the reader may know are links. */
    upTo: sentStage().optional(),
    look: sentLook(),
  }),
  reply: postPage,
  errors: { 403: toldLater, 404: 'There is no post at this address.' },
});

/** A post as last saved, published or not, for staff. */
export const editedPost = post.extend({
  /** ISO 8601; null for a draft without a date. */
  publishedAt: z.string().nullable(),
  status: postStatus,
  /** Whether it has changes that are not published yet. */
  unpublishedChanges: z.boolean(),
  heroId: z.number().nullable(),
  /** Books, in reading order, from which the post and its comments are visible. */
  fromBook: z.number(),
  commentsFromBook: z.number(),
  /** Whether names in it link to the glossary. */
  linksTerms: z.boolean(),
});

export type EditedPost = z.infer<typeof editedPost>;

export const getPost = defineCall({
  route: 'GET /Posts',
  summary: 'One post by its id; unpublished posts only for the staff.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ id: sentId(), upTo: sentStage().optional() }),
  reply: editedPost.partial({
    status: true,
    unpublishedChanges: true,
    heroId: true,
    fromBook: true,
    commentsFromBook: true,
    linksTerms: true,
  }),
  errors: { 403: toldLater, 404: 'There is no post with this id.' },
});

/** Tags or categories by id (number) or name (text). */
const namedOrNumbered = () =>
  z
    .array(
      z.union([recordId(), filledText(longestTagName)], {
        error: `Must be an id or a name of at most ${longestTagName} characters.`,
      }),
      { error: 'Must be a list.' },
    )
    .max(mostTags, `Must have at most ${mostTags} entries.`);

/** Writable fields of a post. */
export const postFields = z.object({
  title: filledText(longestPostTitle),
  excerpt: sentText().max(longestExcerpt, tooLong(longestExcerpt)).default(''),
  markdown: filledText(),
  /** Whether it is public, from `publishedAt` on. */
  publish: z.boolean('Must be true or false.').default(false),
  /** By name or id. New names create tags. */
  tags: namedOrNumbered().optional(),
  /** By name or id. They must exist. */
  categories: namedOrNumbered().optional(),
  /** Generated from the title if missing or empty. */
  slug: sentSlug()
    .refine((slug) => !reservedPostSlugs.has(slug), { error: reservedSlugHint })
    .optional(),
  /** Image from `POST /media`; null for none. */
  heroId: sentId().nullable().optional(),
  /** May be in the future. Default: the time of publication. */
  publishedAt: sentTime().nullable().optional(),
  /** Books, in reading order, from which the post and its comments are visible; 0 for always. */
  fromBook: sentStage().default(notYetBegun),
  commentsFromBook: sentStage().default(notYetBegun),
  /** Whether names in it link to the glossary. */
  linksTerms: z.boolean('Must be true or false.').default(true),
});

export const addPost = defineCall({
  route: 'POST /Posts/AddNewRecord',
  summary: 'Writes a new post, as a draft unless publish is true.',
  caller: 'author',
  everyday: 'The post can be moved to the trash.',
  input: postFields,
  reply: editedPost,
  idempotent: true,
  errors: { 409: 'Another post has this slug.' },
});

/** Specification, section 7: shares its path with the call that reads a post, and has no body. */
export const deletePost = defineCall({
  route: 'POST /Posts',
  summary: 'Deletes a post. It can be restored for 30 days, with its versions and comments.',
  caller: 'author',
  everyday: 'The trash keeps the post.',
  input: z.object({ id: sentId() }),
  inQuery: ['id'],
  errors: { 404: 'There is no post with this id.' },
});

/** Specification, section 7. Missing fields stay unchanged. Without `publish`, unpublished changes stay unpublished. */
export const updatePost = defineCall({
  route: 'POST /Posts/update',
  summary: 'Changes the given fields of a post; publish sets whether it is public.',
  caller: 'author',
  everyday: 'A version keeps the former state.',
  input: postFields
    .extend({
      // Without the defaults of a new post.
      excerpt: sentText().max(longestExcerpt, tooLong(longestExcerpt)),
      publish: z.boolean('Must be true or false.'),
      fromBook: sentStage(),
      commentsFromBook: sentStage(),
      linksTerms: z.boolean('Must be true or false.'),
      /** `updatedAt` of the edited version. If the post has been saved since, the update is refused. */
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
  deletedAt: isoText,
});

export type DeletedPost = z.infer<typeof deletedPost>;

export const getDeletedPosts = defineCall({
  route: 'GET /Posts/deleted',
  summary: `The posts that were deleted in the last ${daysInTrash} days, latest first, take per page.`,
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,9}$/, 'Is not a cursor of this list.')
      .optional(),
  }),
  reply: z.array(deletedPost),
  replyHeaders: pageHeaders,
});

export const restorePost = defineCall({
  route: 'POST /Posts/restore',
  summary: 'Restores a deleted post.',
  caller: 'author',
  everyday: 'The post can be moved to the trash again.',
  input: z.object({ id: sentId() }),
  reply: editedPost,
  errors: { 404: 'There is no deleted post with this id.' },
});

export const getTags = defineCall({
  route: 'GET /Tags',
  summary: 'The tags of the published posts, by name; for the author, all tags.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ upTo: sentStage().optional() }),
  reply: z.array(named),
});

export const ensureTags = defineCall({
  route: 'POST /Tags/ensure',
  summary:
    'The ids of the tags with these names, in order and without duplicates. Creates missing tags.',
  caller: 'author',
  everyday: 'Existing tags do not change.',
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
