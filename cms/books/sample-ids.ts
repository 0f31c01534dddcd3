import type {
  CollectionAfterChangeHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload';
import { chaptersPerBook } from '../contract/book-rules';
import type { Book, Sample } from '../payload-types';
import { findBaseSampleId } from './queries/find-base-sample-id';
import { findChaptersWithDeleted, followBaseSampleId } from './queries/chapters-of-book';

/** Returns the first chapter that a book lacks, or undefined. */
async function missingChapter(req: PayloadRequest, book: number) {
  const chapters = await findChaptersWithDeleted(req, book);
  const numbers = Array.from({ length: chaptersPerBook }, (_, index) => index + 1);
  return numbers.find((number) => chapters.every(({ chapter }) => chapter !== number));
}

const idOf = (book: Sample['book'] | undefined) => (typeof book === 'object' ? book.id : book);

/**
 * Computes a chapter's id from its book: base, base + 1, base + 2. Specification, section 4. A new chapter without a number is
 * the first that its book lacks.
 */
export const sampleIdFromBook: CollectionBeforeValidateHook<Sample> = async ({
  data,
  originalDoc,
  req,
}) => {
  const book = idOf(data?.book ?? originalDoc?.book);
  if (!book) return data;
  const chapter = data?.chapter ?? originalDoc?.chapter ?? (await missingChapter(req, book));
  if (!chapter) return data;
  const base = await findBaseSampleId(req, book);
  return base === null ? data : { ...data, chapter, sampleId: base + chapter - 1 };
};

export const chaptersFollowBase: CollectionAfterChangeHook<Book> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation === 'update' && doc.baseSampleId !== previousDoc.baseSampleId)
    await followBaseSampleId(req, doc);
};
