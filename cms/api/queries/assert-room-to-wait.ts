import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { HttpError } from '../http-error';

/** What may wait for the author at a time, and come in 24 hours, whoever sends it: more than anybody reads. */
const most = { waiting: 1_000, aDay: 500 };

const anHour = 3_600;

/** How many rows a condition finds, up to `limit`: nobody counts further than that. */
export async function countUpTo(
  req: PayloadRequest,
  { from, where, limit }: { from: string; where: SQL; limit: number },
): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::integer AS found FROM (
      SELECT 1 FROM ${sql.identifier(from)} WHERE ${where} LIMIT ${limit}) AS counted`);
  return Number(rows[0]?.found);
}

/**
 * Keeps what waits for the author within bounds, whoever sends it and from however many IP addresses.
 *
 * @param what.waits of a row: the author has yet to decide on it
 * @throws HttpError 429 when there is no room for another one
 */
export async function assertRoomToWait(
  req: PayloadRequest,
  { from, waits }: { from: string; waits: SQL },
): Promise<void> {
  const today = sql`created_at > now() - interval '24 hours' AND ${waits}`;
  const isFull =
    (await countUpTo(req, { from, where: waits, limit: most.waiting })) >= most.waiting ||
    (await countUpTo(req, { from, where: today, limit: most.aDay })) >= most.aDay;
  if (isFull)
    throw new HttpError(
      429,
      'More is waiting for the author than they can read just now. Try again tomorrow.',
      { retryAfter: anHour },
    );
}
