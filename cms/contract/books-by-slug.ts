import { z } from 'zod';
import { bookCard } from './books';
import { defineCall } from './call';
import { socialPicture } from './image';
import { sentText } from './text';

export const book = bookCard.extend({
  descriptionHtml: z.string(),
  bullets: z.array(z.string()),
  /** The id of the first of three consecutive sample chapters. */
  baseSampleId: z.number(),
  chapters: z.array(z.object({ sampleId: z.number(), chapter: z.number(), title: z.string() })),
  /** The retailer's product page; null when the book has no ASIN. */
  buyUrl: z.string().nullable(),
  isbn: z.string().nullable(),
  year: z.number().nullable(),
  /** The book to read after this one, in the order of the menu; null after the last. */
  next: bookCard.nullable(),
  /** The other books of its group, without the next one. */
  alongside: z.array(bookCard),
  socialPicture,
});

export type Book = z.infer<typeof book>;

/** A book page. */
export const getBook = defineCall({
  route: 'GET /books/{slug}',
  summary: 'One book, with the titles of its sample chapters and where to buy it.',
  caller: 'everybody',
  input: z.object({ slug: sentText() }),
  reply: book,
  errors: { 404: 'There is no book at this address.' },
});
