import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { isAnnounced, isOut } from '../../access/visible-records';
import { prepareOne } from '../../database/queries/prepare';

/** Counts all books, and the announced ones in reading order (`readingOrder`) up to the last one that is out. */
const readCounts = prepareOne<{ out: number; all: number }>(sql`
  SELECT count(*) FILTER (WHERE is_before_out AND is_announced)::integer AS out, count(*)::integer AS all
  FROM (
    SELECT ${isAnnounced()} AS is_announced, bool_or(${isOut()} IS TRUE) OVER (
      ORDER BY b."group" DESC, b.position DESC, b.id DESC) AS is_before_out
    FROM books b WHERE b.deleted_at IS NULL) AS books`);

/** Limits the reading stage of a call to released books, because nobody has read the others. Staff see everything. */
export async function beforeUnreleased<Input>(req: PayloadRequest, input: Input): Promise<Input> {
  const { upTo } = input as { upTo?: number };
  if (!upTo || editorialStaff({ req })) return input;
  const { out, all } = await readCounts(req, {});
  return out < all && upTo > out ? { ...input, upTo: out } : input;
}
