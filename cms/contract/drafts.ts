import { z } from 'zod';
import { defineCall } from './call';
import { okReply, recordId, sentId, sentText } from './fields';
import { longestPostTitle, tooLong } from './limits';
import { postPage } from './posts';
import { notYetBegun, wholeStory } from './reading-stage';

const draftSummary = z.object({
  draft: z.string(),
  post: z.number().nullable(),
  title: z.string(),
  /** The first words of the text. */
  beginning: z.string(),
  /** ISO 8601. */
  keptAt: z.string(),
});

export type DraftSummary = z.infer<typeof draftSummary>;

export const getDrafts = defineCall({
  route: 'GET /Posts/drafts',
  summary: 'What the caller has been writing and has not saved yet, the latest first.',
  caller: 'author',
  input: z.object({}),
  reply: z.array(draftSummary),
});

/** The longest text of a post's draft that is stored, in characters: more than a post may have, so that no word is lost. */
const longestDraft = 3_000_000;

/** What is being typed, to the last blank: unlike other texts it is neither trimmed nor required. */
const draftText = (longest: number) =>
  z
    .string('Must be text.')
    .max(longest, `Must have at most ${longest} characters.`)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'Contains characters that are not text.',
    });

const draftStage = () => z.int().min(notYetBegun).max(wholeStory);

/** A post as it stands in the editor, finished or not. */
export const draftContent = z.object({
  title: draftText(10_000),
  excerpt: draftText(100_000),
  markdown: draftText(longestDraft),
  slug: draftText(10_000),
  tags: z.array(draftText(10_000)).max(1000),
  categories: z.array(draftText(1000)).max(1000),
  heroId: recordId().nullable(),
  publish: z.boolean(),
  /** ISO 8601, or null for the moment at which it is published. */
  publishedAt: draftText(100).nullable(),
  /** What drafts do not say that were kept before posts had it. */
  fromBook: draftStage().optional(),
  commentsFromBook: draftStage().optional(),
  linksTerms: z.boolean().optional(),
});

export type DraftContent = z.infer<typeof draftContent>;

/** Names one piece of work on a post: a UUID that the editor makes up. */
const draftUuid = () => z.uuid({ error: 'Must be a UUID.' });

/** After a save, or when the author throws the work away. To forget what is not there is no mistake. */
export const deleteDraft = defineCall({
  route: 'POST /Posts/drafts/{draft}/forget',
  summary: 'Forgets a draft and its history.',
  caller: 'author',
  input: z.object({ draft: draftUuid() }),
  reply: okReply,
});

/** What the editor does at every pause. Readers see nothing of it, and the post stays as it was saved. */
export const saveDraft = defineCall({
  route: 'POST /Posts/drafts',
  summary:
    'Keeps what is being written, without touching the post. Earlier states stay in its history.',
  caller: 'author',
  input: draftContent.extend({
    draft: draftUuid(),
    /** The post that is worked on; null for one that has not been saved yet. One that is gone does not prevent the save. */
    post: sentId().nullable(),
    /** The `updatedAt` of the post when the work began. */
    basedOn: z.iso.datetime({ offset: true, error: 'Must be a moment.' }).nullable(),
    /** Whether another text has taken the place of the one before, which stays in the history. */
    isReplacement: z.boolean('Must be true or false.').optional(),
  }),
  // Three bytes for a character, and the escapes of JSON.
  largestBody: 12_000_000,
  reply: z.object({
    /** ISO 8601. */
    keptAt: z.string(),
  }),
});

export const getDraft = defineCall({
  route: 'GET /Posts/drafts/{draft}',
  summary: 'What the caller was writing, as it was saved last.',
  caller: 'author',
  input: z.object({ draft: draftUuid() }),
  reply: draftContent.extend({
    post: z.number().nullable(),
    basedOn: z.string().nullable(),
    /** ISO 8601. */
    keptAt: z.string(),
  }),
  errors: { 404: 'There is no such draft.' },
});

export const getPreview = defineCall({
  route: 'GET /Posts/preview',
  summary: 'A post as it would look, by the token of a preview link.',
  caller: 'everybody',
  input: z.object({ token: sentText().max(500, 'Must have at most 500 characters.') }),
  reply: postPage,
  errors: { 404: 'This preview link has expired, or what it showed is gone.' },
});

export const makePreviewLink = defineCall({
  route: 'POST /Posts/preview-link',
  summary:
    'A URL at which anybody who has it sees what is being written as a whole page, for a day.',
  caller: 'author',
  input: z.object({ draft: draftUuid().optional(), id: sentId().optional() }),
  reply: z.object({
    /** A path on this site. */
    path: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: { 404: 'There is nothing to show yet.' },
});

const version = z.object({
  version: z.string(),
  /** Whether it was saved for readers, for readers at a later hour, as a draft, or (`kept`) by itself at a pause. */
  kind: z.enum(['published', 'scheduled', 'draft', 'kept']),
  /** ISO 8601. */
  at: z.string(),
  /** The hour that it was scheduled for; null for what was not. ISO 8601. */
  scheduledFor: z.string().nullable(),
  title: z.string(),
  words: z.number(),
});

export type Version = z.infer<typeof version>;

export const getVersions = defineCall({
  route: 'GET /Posts/versions',
  summary: 'How a post stood earlier, the latest first: what was saved, by hand and by itself.',
  caller: 'author',
  input: z.object({ id: sentId().optional(), draft: draftUuid().optional() }),
  reply: z.array(version),
});

export const getVersion = defineCall({
  route: 'GET /Posts/versions/{version}',
  summary: 'A post as it stood earlier.',
  caller: 'author',
  input: z.object({
    version: z.string().regex(/^(saved|kept)-\d{1,9}$/, 'Must be the name of a version.'),
  }),
  reply: draftContent,
  errors: { 404: 'There is no such version.' },
});

/** The picture by which a post would be shared, before there is such a page. */
export const getOgPreview = defineCall({
  route: 'POST /Posts/card',
  summary: 'The picture by which a post with this title and hero image would be shared.',
  caller: 'author',
  input: z.object({
    title: draftContent.shape.title.max(longestPostTitle, tooLong(longestPostTitle)),
    heroId: draftContent.shape.heroId,
  }),
  reply: z.object({
    /** A JPEG of 1200 by 630 pixels, as a data URL. */
    picture: z.string().startsWith('data:image/jpeg;base64,'),
  }),
});

/** The preview beside the text is made by what makes the page, so that they cannot differ. */
export const renderMarkdown = defineCall({
  route: 'POST /Posts/render',
  summary: 'The HTML that a post with this markdown would have.',
  caller: 'author',
  input: z.object({
    markdown: z
      .string({ error: 'Must be text.' })
      .max(longestDraft, `Must have at most ${longestDraft} characters.`),
  }),
  largestBody: 12_000_000,
  reply: z.object({ html: z.string(), words: z.number(), minutes: z.number() }),
  errors: { 400: 'The text is too long or has too much formatting to be shown.' },
});
