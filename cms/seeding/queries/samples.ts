import type { PayloadRequest } from 'payload';
import { type RecordIds, recordStore } from './seed-store';

export type SampleFields = {
  sampleId: number;
  title: string;
  excerpt: string;
  linksTerms?: boolean;
};

/** Returns the natural key of a chapter: `indomitus-est 2`. */
export const sampleKey = (book: string, chapter: number) => `${book} ${chapter}`;

/** Returns the store of sample chapters, by book and chapter. */
export const sampleStore = (req: PayloadRequest, books: RecordIds) =>
  recordStore<'samples', SampleFields>(req, {
    collection: 'samples',
    // Seed files are checked earlier, and an exported text must stay as it was.
    context: { keepsSampleText: true },
    keyOf: ({ book, chapter }) => sampleKey(books.keyOf(book) ?? '', chapter),
    read: ({ sampleId, title, excerpt, linksTerms }) => ({
      sampleId,
      title,
      excerpt,
      linksTerms: linksTerms ?? true,
    }),
    write: (fields, key) => {
      const [book = '', chapter] = key?.split(' ') ?? [];
      return { ...fields, ...(key && { book: books.idOf(book), chapter: Number(chapter) }) };
    },
  });
