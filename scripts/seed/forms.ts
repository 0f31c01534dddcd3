import { defaultTimezones } from 'payload/shared';
import { z } from 'zod';
import {
  asinPattern,
  bookComplaints,
  bookColors,
  bookGroups,
  bookNumbers,
  bookStatuses,
  longestBookTexts,
  longestChapterTitle,
  mostBullets,
  mostStagedTexts,
} from '../../cms/contract/book-rules';
import {
  descriptionLength,
  longestCredit,
  longestExcerpt,
  longestPageTexts,
  longestPostTitle,
  longestTagName,
  mostHighlights,
  subjectLength,
} from '../../cms/contract/limits';
import {
  mostOfTerm,
  termKinds,
  termLinkings,
  termRelations,
  worldYears,
} from '../../cms/contract/term-rules';
import {
  drawingPath,
  fromBook,
  isbn13,
  listOf,
  moment,
  oneOf,
  picture,
  plainText,
  record,
  recordsOf,
  slug,
  text,
  webUrl,
  wholeNumber,
  yesOrNo,
} from './fields';

// The fields of each file of a seed folder.

/** Texts, each shown to readers who have finished a certain book. */
const stagedTexts = (longest: number) =>
  recordsOf(
    record({ fromBook: fromBook.default(0), text: plainText(1, longest) }),
    mostStagedTexts,
  );

const whosWho = recordsOf(
  record({
    term: text(subjectLength.least, subjectLength.most),
    line: plainText(1, longestBookTexts.whosWho),
    fromBook: fromBook.default(0),
  }),
  mostStagedTexts,
);

/** `books/<slug>.md`, above its description. */
export const bookForm = record({
  title: text(1, longestBookTexts.title),
  anchorId: slug,
  menuLabel: text(1, longestBookTexts.menuLabel),
  group: oneOf(bookGroups.map(({ value }) => value)),
  position: wholeNumber(bookNumbers.position),
  seriesPosition: text(1, longestBookTexts.seriesPosition),
  genreLine: text(1, longestBookTexts.genreLine),
  status: oneOf(bookStatuses.map(({ value }) => value)).optional(),
  releasedAt: moment.optional(),
  timeZone: oneOf(defaultTimezones.map(({ value }) => value)).optional(),
  coverFrom: moment.optional(),
  hook: text(1, longestBookTexts.hook).optional(),
  color: oneOf(bookColors.map(({ value }) => value)).optional(),
  baseSampleId: wholeNumber(bookNumbers.baseSampleId),
  asin: text(1, Infinity).regex(asinPattern, bookComplaints.asin).optional(),
  isbn: isbn13.optional(),
  year: wholeNumber(bookNumbers.year).optional(),
  cover: picture.optional(),
  emblem: drawingPath.optional(),
  linksTerms: yesOrNo.optional(),
  bullets: listOf(text(1, longestBookTexts.bullet), 0, mostBullets),
  laterBlurbs: stagedTexts(longestBookTexts.laterBlurb).optional(),
  storySoFar: stagedTexts(longestBookTexts.storySoFar).optional(),
  whosWho: whosWho.optional(),
});

/** `samples/<book>/<1|2|3>.md`. */
export const sampleForm = record({
  title: text(1, longestChapterTitle),
  linksTerms: yesOrNo.optional(),
});

/** `posts/<slug>.md`: a blog post. */
export const postForm = record({
  title: text(1, longestPostTitle),
  excerpt: text(1, longestExcerpt).optional(),
  tags: listOf(text(1, longestTagName), 0, 100),
  categories: listOf(text(1, longestTagName), 0, 100),
  hero: picture.optional(),
  status: oneOf(['published', 'draft']),
  publishedAt: moment.optional(),
  number: wholeNumber({ min: 1, max: 999_999_999 }).optional(),
  createdAt: moment.optional(),
  updatedAt: moment.optional(),
  earlierSlugs: listOf(slug, 0, 1000).optional(),
  commentsClosed: yesOrNo.optional(),
  fromBook: fromBook.optional(),
  commentsFromBook: fromBook.optional(),
  linksTerms: yesOrNo.optional(),
}).refine(({ status, publishedAt }) => status === 'draft' || publishedAt !== undefined, {
  path: ['publishedAt'],
  error: 'is missing: a published post needs the time of its publication',
  when: ({ issues }) => issues.length === 0,
});

const subject = text(subjectLength.least, subjectLength.most);
const description = plainText(descriptionLength.least, descriptionLength.most);

const relation = record({
  kind: oneOf(termRelations.map(({ value }) => value)),
  to: subject,
  fromBook: fromBook.default(0),
});

export const termForm = record({
  subject,
  kind: oneOf(termKinds.map(({ value }) => value)).optional(),
  aliases: listOf(text(1, subjectLength.most), 0, mostOfTerm.aliases).optional(),
  description,
  fromBook: fromBook.optional(),
  revelations: recordsOf(
    record({ fromBook, text: description }),
    mostOfTerm.revelations,
  ).optional(),
  relations: recordsOf(relation, mostOfTerm.relations).optional(),
  year: wholeNumber(worldYears).optional(),
  linking: oneOf(termLinkings.map(({ value }) => value)).optional(),
  linksTerms: yesOrNo.optional(),
  status: oneOf(['approved', 'pending', 'rejected']).optional(),
  creditedTo: text(1, longestCredit).optional(),
});

/** `glossary/<any name>.yaml`. */
export const termsForm = z.array(termForm, {
  error: 'must be a list of terms, each of which begins with “- subject:”',
});

/** `pages/home.md`, `series.md`, `author.md` and `contact.md`, above their texts. */
export const pageForms = {
  home: record({
    heroTitle: text(1, longestPageTexts.title),
    heroTagline: text(1, longestPageTexts.tagline).optional(),
    highlights: listOf(text(1, longestPageTexts.highlight), 0, mostHighlights),
  }),
  series: record({ title: text(1, longestPageTexts.title), image: picture.optional() }),
  author: record({ title: text(1, longestPageTexts.title), photo: picture.optional() }),
  contact: record({ title: text(1, longestPageTexts.title) }),
};

export type PageName = keyof typeof pageForms;

/** The field with each page's text. */
export const pageTexts = {
  home: 'description',
  series: 'overview',
  author: 'biography',
  contact: 'intro',
} as const satisfies Record<PageName, string>;

export const pageNames = Object.keys(pageForms) as PageName[];

const link = record({ label: text(1, longestPageTexts.link), url: webUrl }).optional();

/** `pages/site.yaml`: texts and links of every page. */
export const siteForm = record({
  siteTitle: text(1, longestPageTexts.title),
  tagline: text(1, longestPageTexts.tagline).optional(),
  authorName: text(1, longestPageTexts.title),
  socialLink: link,
  builderCredit: link,
  retailerUrl: webUrl,
  comments: oneOf(['firstWaits', 'allWait', 'noneWaits', 'closed']).optional(),
});

/** Returns the pictures that a page may have, by the names of their fields. */
export const pagePictures = (fields: z.output<(typeof pageForms)[PageName]>) => ({
  image: 'image' in fields ? fields.image : undefined,
  photo: 'photo' in fields ? fields.photo : undefined,
});

/** `tags.yaml` and `categories.yaml`: names that have their own slug or no posts. */
export const namesForm = z.array(record({ name: text(1, longestTagName), slug }), {
  error: 'must be a list of names, each of which begins with “- name:”',
});

const percent = text(1, 20)
  .regex(/^\d{1,3}(\.\d+)?$/, { error: 'must be a number from 0 to 100', abort: true })
  .transform(Number)
  .refine((number) => number <= 100, { error: 'must be a number from 0 to 100' });

/** `media.yaml`: focal points of images, and images that no other file uses. */
export const imagesForm = z.array(
  picture.extend({
    focalX: percent.optional(),
    focalY: percent.optional(),
    /** SHA-256 of the original file, if the image was converted. */
    source: text(64, 64)
      .regex(/^[0-9a-f]+$/, 'must be a SHA-256 in hex')
      .optional(),
  }),
  { error: 'must be a list of images, each of which begins with “- file:”' },
);
