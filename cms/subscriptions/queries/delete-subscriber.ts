import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Deletes the subscribers that match a condition, with the newsletters to them that wait in the outbox. */
export const deleteSubscriber = async (req: PayloadRequest, where: SQL): Promise<void> =>
  void (await connectionOf(req).execute(sql`
    WITH gone AS (DELETE FROM subscribers WHERE ${where} RETURNING id)
    DELETE FROM mail WHERE sent_at IS NULL AND id IN (
      SELECT d.mail_id FROM newsletter_deliveries d JOIN gone ON gone.id = d.subscriber_id)`));
