import { z } from 'zod';
import { defineCall } from './call';
import { image, socialPicture } from './image';

export const bookGroup = z.enum(['main', 'intermission', 'finale']);

export const bookCard = z.object({
  slug: z.string(),
  anchorId: z.string(),
  title: z.string(),
  group: bookGroup,
  seriesPosition: z.string(),
  genreLine: z.string(),
  cover: image.nullable(),
  /** SVG path data on a field of 512 by 512; empty when the book has no emblem. */
  emblem: z.string(),
});

export type BookCard = z.infer<typeof bookCard>;

/** The series page: the overview and all books in the order of the menu. */
export const getBooks = defineCall({
  route: 'GET /books',
  summary: 'The overview of the series and all books in the order of the menu.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.object({
    title: z.string(),
    overviewHtml: z.string(),
    image: image.nullable(),
    socialPicture,
    /** In the order of the menu. A group without a book is left out. */
    groups: z.array(z.object({ group: bookGroup, label: z.string(), books: z.array(bookCard) })),
  }),
});
