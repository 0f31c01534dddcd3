import { z } from 'zod';
import { bookColors, bookGroups } from './plain/book-rules';
import { defineCall } from './call';
import { image, linkedText, ogImagePath, sentId, sentStage, sentText, isoText } from './fields';

export const bookGroup = z.enum(bookGroups.map(({ value }) => value));

const bookColor = z.enum(bookColors.map(({ value }) => value));

/** Release of a coming book. Without a date, all fields are null. */
const release = z.object({
  at: isoText.nullable(),
  /** Date in words, in the author's time zone. */
  day: z.string().nullable(),
  /** Such as “in 12 days”. */
  until: z.string().nullable(),
  /** Date of the cover reveal, in words; null if it is past or unknown. */
  coverOn: z.string().nullable(),
});

export type Release = z.infer<typeof release>;

export const bookCard = z.object({
  slug: z.string(),
  anchorId: z.string(),
  title: z.string(),
  group: bookGroup,
  seriesPosition: z.string(),
  genreLine: z.string(),
  /** One-line teaser; may be empty. */
  hook: z.string(),
  cover: image.nullable(),
  /** Null if it is out. */
  release: release.nullable(),
});

export type BookCard = z.infer<typeof bookCard>;

/** A book in the list of all books. */
export const shelvedBook = bookCard.pick({
  slug: true,
  title: true,
  group: true,
  cover: true,
  release: true,
});

export type ShelvedBook = z.infer<typeof shelvedBook>;

export const getBooks = defineCall({
  route: 'GET /books',
  summary: 'The overview of the series and all books, in the menu’s order.',
  caller: 'everybody',
  cacheable: true,
  reply: z.object({
    title: z.string(),
    overviewHtml: z.string(),
    image: image.nullable(),
    socialPicture: ogImagePath,
    /** In menu order, without empty groups. */
    groups: z.array(z.object({ group: bookGroup, label: z.string(), books: z.array(bookCard) })),
  }),
});

/** Summary of earlier books, and a who’s who, up to the reader's stage. */
export const storySoFar = z.object({
  parts: z.array(
    /** Paragraphs separated by blank lines. */
    linkedText.extend({
      /** Title of the book from which it is visible; empty if it always is. */
      book: z.string(),
    }),
  ),
  /** Glossary terms, and who they are when the book begins. */
  whosWho: z.array(z.object({ subject: z.string(), slug: z.string(), line: linkedText })),
  /** Books, in reading order, with further content of each. */
  veiled: z.object({ parts: z.array(z.number()), whosWho: z.array(z.number()) }),
});

export type StorySoFar = z.infer<typeof storySoFar>;

/** Fields that the response contains as stored. `get-book.ts` reads them by their names. */
export const bookFacts = z.object({
  color: bookColor.nullable(),
  isbn: z.string().nullable(),
  year: z.number().nullable(),
});

export type BookFacts = z.infer<typeof bookFacts>;

export const book = bookCard.extend({
  /** SVG path data, 512 by 512; may be empty. */
  emblem: z.string(),
  ...bookFacts.shape,
  descriptionHtml: z.string(),
  /** Additional texts up to the reader's stage, and the books with further ones. */
  laterBlurbs: z.object({ told: z.array(linkedText), veiled: z.array(z.number()) }),
  bullets: z.array(z.string()),
  /** Id of the first of three consecutive sample chapters. */
  baseSampleId: z.number(),
  chapters: z.array(
    z.object({
      sampleId: z.number(),
      chapter: z.number(),
      title: z.string(),
      /** First sentence as plain text; may be empty. */
      firstLine: z.string(),
      /** Reading time. */
      minutes: z.number(),
    }),
  ),
  /** Retailer's product page; null without an ASIN. */
  buyUrl: z.string().nullable(),
  /** YYYY-MM-DD; null if only the year is known. */
  releasedOn: z.string().nullable(),
  /** Next book in menu order. */
  next: bookCard.nullable(),
  /** All books in reading order, including this one. */
  shelf: z.array(shelvedBook),
  /** For readers of this book; null if the author has written none. */
  storySoFar: storySoFar.nullable(),
  /** For readers of the next book. */
  nextStory: storySoFar.nullable(),
  socialPicture: ogImagePath,
});

export type Book = z.infer<typeof book>;

export const getBook = defineCall({
  route: 'GET /books/{slug}',
  summary: 'One book, with the titles of its sample chapters and where to buy it.',
  caller: 'everybody',
  cacheable: true,
  /** With `upTo`, names that the reader may know are links. */
  input: z.object({ slug: sentText(), upTo: sentStage().optional() }),
  reply: book,
  errors: { 404: 'There is no book at this address.' },
});

export const getBookChapter = defineCall({
  route: 'GET /books/{slug}/chapters/{chapter}',
  summary: 'One sample chapter of a book as sanitized HTML.',
  caller: 'everybody',
  cacheable: true,
  /** With `upTo`, names that the reader may know are links, also in the text about the next book. */
  input: z.object({ slug: sentText(), chapter: sentId(), upTo: sentStage().optional() }),
  reply: z.object({
    chapter: z.number(),
    title: z.string(),
    html: z.string(),
    minutes: z.number(),
    socialPicture: ogImagePath,
    book: z.object({
      slug: z.string(),
      title: z.string(),
      emblem: z.string(),
      color: bookColor.nullable(),
      cover: image.nullable(),
      buyUrl: z.string().nullable(),
      release: release.nullable(),
      chapters: z.array(z.object({ chapter: z.number(), title: z.string() })),
      /** Next book in menu order. */
      next: z.object({ slug: z.string(), title: z.string() }).nullable(),
      /** For readers of the next book; null before the last chapter. */
      nextStory: storySoFar.nullable(),
    }),
  }),
  errors: { 404: 'There is no sample chapter at this address.' },
});

export const getPress = defineCall({
  route: 'GET /press',
  summary: 'Blurbs, numbers and pictures of all books in reading order, and of the author.',
  caller: 'everybody',
  cacheable: true,
  reply: z.object({
    author: z.string(),
    /** Plain text with blank lines between paragraphs, like the descriptions. */
    biography: z.string(),
    photo: image.nullable(),
    books: z.array(
      bookCard.extend({
        description: z.string(),
        isbn: z.string().nullable(),
        /** Date in words, or year. Also for coming books. */
        published: z.string().nullable(),
      }),
    ),
  }),
});

/** A sample chapter by its id: three consecutive ids for each book. */
export const getBookSample = defineCall({
  route: 'GET /books/sample/{bookId}',
  summary: 'One sample chapter. In the excerpt, square brackets stand for angle brackets.',
  caller: 'everybody',
  cacheable: true,
  /** With `upTo`, names that the reader may know are links: `[a href="/thesaurus/…"]…[/a]`. */
  input: z.object({ bookId: sentId(), upTo: sentStage().optional() }),
  reply: z.object({ title: z.string(), excerpt: z.string() }),
  errors: { 404: 'There is no sample chapter with this id.' },
});
