import type { Payload, PayloadRequest } from 'payload';
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

/** Returns the books that a seed folder must not collide with. Runs as the system, before anything is written. */
export async function knownBooks(payload: Payload) {
  const { docs } = await payload.find({
    collection: 'books',
    select: { slug: true, anchorId: true, baseSampleId: true },
    pagination: false,
    depth: 0,
  });
  return docs.map(({ slug, anchorId, baseSampleId }) => ({ slug, anchorId, baseSampleId }));
}
