import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { Topics } from '../consent';

type ListedSubscriber = Topics & {
  email: string;
  consent: string;
  confirmed_at: string;
  /** Slugs of books. */
  waits_for: string[];
};

/** Returns the subscribers who get mails, by address. Called by the system. */
export async function listSubscribers(req: PayloadRequest): Promise<ListedSubscriber[]> {
  const { rows } = await connectionOf(req).execute<ListedSubscriber>(sql`
    SELECT email, posts, books, consent, to_json(confirmed_at) AS confirmed_at, ARRAY(
      SELECT b.slug FROM subscribers_rels w JOIN books b ON b.id = w.books_id
      WHERE w.parent_id = s.id AND w.path = 'waitsFor' ORDER BY w."order") AS waits_for
    FROM subscribers s WHERE stopped_at IS NULL ORDER BY email COLLATE "C"`);
  return rows;
}

/** Returns the number of subscribers who get no mails any more. Called by the system; the caller checks access. */
export async function countStopped(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(
    sql`SELECT count(*)::int AS stopped FROM subscribers WHERE stopped_at IS NOT NULL`,
  );
  return Number(rows[0]?.stopped);
}
