import { z } from 'zod';
import { bookColors, bookGroups } from './book-rules';
import { defineCall } from './call';
import { image, linkedText, ogImagePath, sentId, sentStage, sentText } from './fields';

export const bookGroup = z.enum(bookGroups.map(({ value }) => value));

const bookColor = z.enum(bookColors.map(({ value }) => value));

export const bookCard = z.object({
  slug: z.string(),
  anchorId: z.string(),
  title: z.string(),
  group: bookGroup,
  seriesPosition: z.string(),
  genreLine: z.string(),
  /** A line that makes one want to read it; empty when it has none. */
  hook: z.string(),
  cover: image.nullable(),
});

export type BookCard = z.infer<typeof bookCard>;

/** A book as it stands on the shelf of all books, in the order of reading. */
export const shelvedBook = bookCard.pick({ slug: true, title: true, group: true, cover: true });

export type ShelvedBook = z.infer<typeof shelvedBook>;

/** The series page: the overview and all books in the order of the menu. */
export const getBooks = defineCall({
  route: 'GET /books',
  summary: 'The overview of the series and all books in the order of the menu.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({}),
  reply: z.object({
    title: z.string(),
    overviewHtml: z.string(),
    image: image.nullable(),
    socialPicture: ogImagePath,
    /** In the order of the menu. A group without a book is left out. */
    groups: z.array(z.object({ group: bookGroup, label: z.string(), books: z.array(bookCard) })),
  }),
});

/** What happened before a book, and who is who in it, as far as the asker has read. */
export const storySoFar = z.object({
  parts: z.array(
    /** Paragraphs with blank lines between them. */
    linkedText.extend({
      /** The title of the book in which it is told; empty for what everybody may know. */
      book: z.string(),
    }),
  ),
  /** Terms of the glossary, by their subjects and slugs, and who they are when the book begins. */
  whosWho: z.array(z.object({ subject: z.string(), slug: z.string(), line: linkedText })),
  /** From which books on, in the order of reading, there is more of each. */
  veiled: z.object({ parts: z.array(z.number()), whosWho: z.array(z.number()) }),
});

export type StorySoFar = z.infer<typeof storySoFar>;

export const book = bookCard.extend({
  /** SVG path data on a field of 512 by 512; empty when the book has no emblem. */
  emblem: z.string(),
  /** The cloth that it is bound in; null for none. */
  color: bookColor.nullable(),
  descriptionHtml: z.string(),
  /** What is said besides to who has read far enough, and from which books on there is more. */
  laterBlurbs: z.object({ told: z.array(linkedText), veiled: z.array(z.number()) }),
  bullets: z.array(z.string()),
  /** The id of the first of three consecutive sample chapters. */
  baseSampleId: z.number(),
  chapters: z.array(
    z.object({
      sampleId: z.number(),
      chapter: z.number(),
      title: z.string(),
      /** Its first sentence, as plain text; empty when it has none. */
      firstLine: z.string(),
      /** How long it takes to read. */
      minutes: z.number(),
    }),
  ),
  /** The retailer's product page; null when the book has no ASIN. */
  buyUrl: z.string().nullable(),
  isbn: z.string().nullable(),
  year: z.number().nullable(),
  /** The book to read after this one, in the order of the menu; null after the last. */
  next: bookCard.nullable(),
  /** All books in the order of reading, this one among them. */
  shelf: z.array(shelvedBook),
  /** For who takes it up; null when the author has written nothing of it. */
  storySoFar: storySoFar.nullable(),
  /** For who takes up the next one. */
  nextStory: storySoFar.nullable(),
  socialPicture: ogImagePath,
});

export type Book = z.infer<typeof book>;

/** A book page. */
export const getBook = defineCall({
  route: 'GET /books/{slug}',
  summary: 'One book, with the titles of its sample chapters and where to buy it.',
  caller: 'everybody',
  cacheable: true,
  /** With `upTo`, names that the asker may be told of are links in its texts. */
  input: z.object({ slug: sentText(), upTo: sentStage().optional() }),
  reply: book,
  errors: { 404: 'There is no book at this address.' },
});

/** A sample chapter as a page of its own, for readers without JavaScript and for search engines. */
export const getBookChapter = defineCall({
  route: 'GET /books/{slug}/chapters/{chapter}',
  summary: 'One sample chapter of a book as sanitized HTML.',
  caller: 'everybody',
  cacheable: true,
  /** With `upTo`, names that the asker may be told of are links, in what is said of the next book, too. */
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
      chapters: z.array(z.object({ chapter: z.number(), title: z.string() })),
      /** The book to read after this one, in the order of the menu; null after the last. */
      next: z.object({ slug: z.string(), title: z.string() }).nullable(),
      /** For who takes up the next book; null before the last chapter, too. */
      nextStory: storySoFar.nullable(),
    }),
  }),
  errors: { 404: 'There is no sample chapter at this address.' },
});

/** A sample chapter, by its id: three consecutive ids for each book. Specification, sections 4 and 7. */
export const getBookSample = defineCall({
  route: 'GET /books/sample/{bookId}',
  summary: 'One sample chapter. In the excerpt, square brackets stand for angle brackets.',
  caller: 'everybody',
  cacheable: true,
  /** With `upTo`, names that the asker may be told of are links: `[a href="/thesaurus/…"]…[/a]`. */
  input: z.object({ bookId: sentId(), upTo: sentStage().optional() }),
  reply: z.object({ title: z.string(), excerpt: z.string() }),
  errors: { 404: 'There is no sample chapter with this id.' },
});
