import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { image, socialPicture } from './image';
import { sentText } from './text';

/** A sample chapter as a page of its own, for readers without JavaScript and for search engines. */
export const getBookChapter = defineCall({
  route: 'GET /books/{slug}/chapters/{chapter}',
  summary: 'One sample chapter of a book as sanitised HTML.',
  caller: 'everybody',
  input: z.object({ slug: sentText(), chapter: sentId() }),
  reply: z.object({
    chapter: z.number(),
    title: z.string(),
    html: z.string(),
    minutes: z.number(),
    socialPicture,
    book: z.object({
      slug: z.string(),
      title: z.string(),
      emblem: z.string(),
      cover: image.nullable(),
      buyUrl: z.string().nullable(),
      chapters: z.array(z.object({ chapter: z.number(), title: z.string() })),
    }),
  }),
  errors: { 404: 'There is no sample chapter at this address.' },
});
