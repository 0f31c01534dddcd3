import { sql } from '@payloadcms/db-postgres';
import type {
  CollectionAfterChangeHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload';
import { chaptersPerBook } from '../../../contract/plain/book-rules';
import { asCaller, connectionOf } from '../../../platform/database/queries/connection';
import type { Book, Sample } from '../../../payload-types';

/** Returns the first unused chapter number of a book, including its trash; undefined if all are used. */
async function missingChapter(req: PayloadRequest, book: number) {
  const { docs } = await req.payload.find({
    collection: 'samples',
    where: { book: { equals: book } },
    select: { chapter: true },
    pagination: false,
    trash: true,
    ...asCaller(req),
  });
  const numbers = Array.from({ length: chaptersPerBook }, (_, index) => index + 1);
  return numbers.find((number) => docs.every(({ chapter }) => chapter !== number));
}

const idOf = (book: Sample['book'] | undefined) => (typeof book === 'object' ? book.id : book);

/** Computes a chapter's id from its book (specification, section 4). Without a number, a new chapter gets the first unused one. */
export const sampleIdFromBook: CollectionBeforeValidateHook<Sample> = async ({
  data,
  originalDoc,
  req,
}) => {
  const id = idOf(data?.book ?? originalDoc?.book);
  if (!id) return data;
  const chapter = data?.chapter ?? originalDoc?.chapter ?? (await missingChapter(req, id));
  if (!chapter) return data;
  const book = await req.payload.findByID({
    collection: 'books',
    id,
    select: { baseSampleId: true },
    depth: 0,
    joins: false,
    disableErrors: true,
    req,
  });
  return book ? { ...data, chapter, sampleId: book.baseSampleId + chapter - 1 } : data;
};

/** Renumbers chapters with their book, and moves them to the trash and back with it. */
export const chaptersFollowBook: CollectionAfterChangeHook<Book> = async ({
  doc: { id, baseSampleId, deletedAt = null },
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update') return;
  const db = connectionOf(req);
  if (baseSampleId !== previousDoc.baseSampleId) {
    // The ids are unique, so they become negative first.
    await db.execute(
      sql`UPDATE samples SET sample_id = -sample_id WHERE book_id = ${id} AND sample_id > 0`,
    );
    await db.execute(
      sql`UPDATE samples SET sample_id = ${baseSampleId} + chapter - 1 WHERE book_id = ${id}`,
    );
  }
  const before = previousDoc.deletedAt ?? null;
  // A chapter deleted before its book stays in the trash.
  if (before !== deletedAt)
    await db.execute(sql`
      UPDATE samples SET deleted_at = ${deletedAt}::timestamptz
      WHERE book_id = ${id} AND deleted_at IS NOT DISTINCT FROM ${before}::timestamptz`);
};
