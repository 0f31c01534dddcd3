import type {
  CollectionAfterChangeHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload';
import { chaptersPerBook } from '../contract/book-rules';
import type { Book, Sample } from '../payload-types';
import {
  findBaseSampleId,
  findChaptersWithDeleted,
  followBaseSampleId,
  moveChapters,
} from './queries/chapters-of-book';

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

/** Renumbers chapters with their book, and moves them to the trash and back with it. */
export const chaptersFollowBook: CollectionAfterChangeHook<Book> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update') return;
  if (doc.baseSampleId !== previousDoc.baseSampleId) await followBaseSampleId(req, doc);
  const [before, now] = [previousDoc.deletedAt ?? null, doc.deletedAt ?? null];
  if (before !== now) await moveChapters(req, doc.id, { before, now });
};
