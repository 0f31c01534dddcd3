import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../../platform/database/queries/connection';
import { databaseKey } from '../../../platform/database/queries/database-key';
import type { Topics } from '../consent';
import { hashOfEmail } from './subscription';

/** A subscriber of another system, with the place and time of their consent. */
export type ImportedSubscriber = Topics & {
  email: string;
  consent: string;
  /** ISO 8601. */
  confirmedAt: string;
  /** Slugs of books. */
  waitsFor: string[];
};

/** Returns the slugs of the site's books. Called by the system. */
export async function listBookSlugs(req: PayloadRequest): Promise<Set<string>> {
  const { rows } = await connectionOf(req).execute<{ slug: string }>(sql`SELECT slug FROM books`);
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Subscribes addresses without a confirmation mail. Addresses that are subscribed, whose mails bounced, or that unsubscribed
 * stay as they are. Called by the system.
 *
 * @returns the addresses that were subscribed, and those that unsubscribed before
 */
export async function importSubscribers(
  req: PayloadRequest,
  subscribers: ImportedSubscriber[],
): Promise<{ added: string[]; unsubscribed: string[] }> {
  const key = await databaseKey(req);
  const rows = subscribers.map(({ confirmedAt, waitsFor, ...row }) => ({
    ...row,
    waits_for: waitsFor,
    confirmed_at: confirmedAt,
    hash: hashOfEmail(row.email, key),
  }));
  const result = await connectionOf(req).execute<{ email: string; is_added: boolean }>(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given
        (email text, posts boolean, books boolean, consent text, confirmed_at timestamptz, hash text, waits_for json)),
    gone AS (SELECT email FROM given WHERE hash IN (SELECT hash FROM unsubscribed)),
    added AS (
      INSERT INTO subscribers (email, posts, books, consent, confirmed_at)
      SELECT email, posts, books, consent, confirmed_at FROM given
      WHERE email NOT IN (SELECT email FROM gone)
      ON CONFLICT (email) DO NOTHING RETURNING id, email),
    awaited AS (
      INSERT INTO subscribers_rels ("order", parent_id, path, books_id)
      SELECT place, added.id, 'waitsFor', b.id FROM added JOIN given USING (email)
        CROSS JOIN json_array_elements_text(waits_for) WITH ORDINALITY AS w (slug, place) JOIN books b USING (slug))
    SELECT email, true AS is_added FROM added UNION ALL SELECT email, false FROM gone`);
  const emails = (isAdded: boolean) =>
    result.rows.filter((row) => row.is_added === isAdded).map(({ email }) => email);
  return { added: emails(true), unsubscribed: emails(false) };
}

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

/** Returns the number of stopped subscribers. Called by the system. The caller checks access. */
export async function countStopped(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(
    sql`SELECT count(*)::int AS stopped FROM subscribers WHERE stopped_at IS NOT NULL`,
  );
  return Number(rows[0]?.stopped);
}
