import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { importedConsent, type Topics } from '../consent';
import { hashOfEmail } from './unsubscribed';

/** A subscriber of another system, with where and when they agreed. */
export type ImportedSubscriber = Topics & {
  email: string;
  proof: string;
  /** ISO 8601. */
  confirmedAt: string;
};

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
  const rows = subscribers.map(({ proof, confirmedAt, ...row }) => ({
    ...row,
    consent: importedConsent(proof),
    confirmed_at: confirmedAt,
    hash: hashOfEmail(row.email, req.payload.secret),
  }));
  const result = await connectionOf(req).execute<{ email: string; is_added: boolean }>(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given
        (email text, posts boolean, books boolean, consent text, confirmed_at timestamptz, hash text)),
    gone AS (SELECT email FROM given WHERE hash IN (SELECT hash FROM unsubscribed)),
    added AS (
      INSERT INTO subscribers (email, posts, books, consent, confirmed_at)
      SELECT email, posts, books, consent, confirmed_at FROM given
      WHERE email NOT IN (SELECT email FROM gone)
      ON CONFLICT (email) DO NOTHING RETURNING email)
    SELECT email, true AS is_added FROM added UNION ALL SELECT email, false FROM gone`);
  const emails = (isAdded: boolean) =>
    result.rows.filter((row) => row.is_added === isAdded).map(({ email }) => email);
  return { added: emails(true), unsubscribed: emails(false) };
}
