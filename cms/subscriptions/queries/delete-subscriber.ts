import { createHmac } from 'node:crypto';
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Returns a hash of an address that only this site can compute. */
export const hashOfEmail = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(`unsubscribed ${email}`).digest('base64url');

/** Stores that addresses unsubscribed, without the addresses. */
export async function rememberUnsubscribed(req: PayloadRequest, emails: string[]): Promise<void> {
  const hashes = emails.map((email) => hashOfEmail(email, req.payload.secret));
  await connectionOf(req).execute(sql`
    INSERT INTO unsubscribed (hash) SELECT json_array_elements_text(${JSON.stringify(hashes)}::json)
    ON CONFLICT DO NOTHING`);
}

/** Deletes the subscribers that match a condition, with the newsletters to them that wait in the outbox. */
export async function deleteSubscriber(req: PayloadRequest, where: SQL): Promise<void> {
  const { rows } = await connectionOf(req).execute<{ email: string }>(sql`
    WITH gone AS (DELETE FROM subscribers WHERE ${where} RETURNING id, email),
    unsent AS (
      DELETE FROM mail WHERE sent_at IS NULL AND id IN (
        SELECT d.mail_id FROM newsletter_deliveries d JOIN gone ON gone.id = d.subscriber_id))
    SELECT email FROM gone`);
  await rememberUnsubscribed(
    req,
    rows.map(({ email }) => email),
  );
}
