import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { asCaller, connectionOf } from '../../database/queries/connection';

/** Returns the sample chapters of a book in order, including those in the trash, with the caller's access. */
export async function findChaptersWithDeleted(req: PayloadRequest, book: number) {
  const { docs } = await req.payload.find({
    collection: 'samples',
    where: { book: { equals: book } },
    select: { title: true, chapter: true, deletedAt: true },
    sort: 'chapter',
    pagination: false,
    trash: true,
    ...asCaller(req),
  });
  return docs;
}

/** Renumbers the chapters of a book from its base. The ids are unique, so they become negative first. */
export async function followBaseSampleId(
  req: PayloadRequest,
  { id, baseSampleId }: { id: number; baseSampleId: number },
): Promise<void> {
  const connection = connectionOf(req);
  await connection.execute(
    sql`UPDATE samples SET sample_id = -sample_id WHERE book_id = ${id} AND sample_id > 0`,
  );
  await connection.execute(
    sql`UPDATE samples SET sample_id = ${baseSampleId} + chapter - 1 WHERE book_id = ${id}`,
  );
}

/**
 * Moves the chapters of a book to the trash or back. A chapter deleted before its book stays in the trash.
 *
 * @param before when the book was deleted, ISO 8601, or null
 */
export async function moveChapters(
  req: PayloadRequest,
  bookId: number,
  { before, now }: { before: string | null; now: string | null },
): Promise<void> {
  await connectionOf(req).execute(sql`
    UPDATE samples SET deleted_at = ${now}::timestamptz
    WHERE book_id = ${bookId} AND deleted_at IS NOT DISTINCT FROM ${before}::timestamptz`);
}

/** Returns the base sample id of a book, or null. */
export async function findBaseSampleId(req: PayloadRequest, bookId: number) {
  const book = await req.payload.findByID({
    collection: 'books',
    id: bookId,
    select: { baseSampleId: true },
    depth: 0,
    joins: false,
    disableErrors: true,
    req,
  });
  return book?.baseSampleId ?? null;
}
