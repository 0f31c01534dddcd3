import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { rememberUnsubscribed } from './unsubscribed';

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
