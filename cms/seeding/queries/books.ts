import type { PayloadRequest } from 'payload';
import type { Book } from '../../payload-types';
import { picked, type RecordIds, recordStore } from './seed-store';

const stagedTexts = (rows: Book['storySoFar']) =>
  (rows ?? []).map(({ fromBook, text }) => ({ fromBook: fromBook ?? 0, text }));

type References = { images: RecordIds; terms: RecordIds };

/** Returns the fields of a book. Its cover and terms are named by their natural keys. */
const readBook = (book: Book, { images, terms }: References) => ({
  ...picked(book, 'title', 'anchorId', 'menuLabel', 'group', 'position', 'seriesPosition'),
  ...picked(book, 'genreLine', 'baseSampleId', 'asin', 'isbn', 'year', 'status', 'hook', 'color'),
  ...picked(book, 'emblem', 'releasedAt', 'coverFrom'),
  timeZone: book.releasedAt_tz as string | undefined,
  cover: images.keyOf(book.cover),
  linksTerms: book.linksTerms ?? true,
  bullets: (book.bullets ?? []).map(({ text }) => text),
  description: book.description ?? '',
  laterBlurbs: stagedTexts(book.laterBlurbs),
  storySoFar: stagedTexts(book.storySoFar),
  whosWho: (book.whosWho ?? []).flatMap(({ term, line, fromBook }) => {
    const key = terms.keyOf(term);
    return key === undefined ? [] : { term: key, line, fromBook: fromBook ?? 0 };
  }),
});

export type BookFields = Partial<ReturnType<typeof readBook>>;

/** Returns the store of books, by slug. */
export const bookStore = (req: PayloadRequest, references: References) =>
  recordStore<'books', BookFields>(req, {
    collection: 'books',
    keyOf: ({ slug }) => slug,
    read: (book) => readBook(book, references),
    write: ({ cover, timeZone, whosWho, bullets, ...plain }, slug) => ({
      ...plain,
      ...(slug !== undefined && { slug }),
      ...(timeZone && { releasedAt_tz: timeZone as Book['releasedAt_tz'] }),
      ...(cover !== undefined && { cover: references.images.idOf(cover) }),
      ...(whosWho && {
        whosWho: whosWho.map(({ term, ...entry }) => ({
          ...entry,
          term: references.terms.idOf(term),
        })),
      }),
      ...(bullets && { bullets: bullets.map((text) => ({ text })) }),
    }),
  });

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
