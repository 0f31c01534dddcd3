import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { Topics } from '../consent';

type ListedSubscriber = Topics & { email: string; consent: string; confirmed_at: string };

/** Returns the subscribers who get mails, by address. Called by the system. */
export async function listSubscribers(req: PayloadRequest): Promise<ListedSubscriber[]> {
  const { rows } = await connectionOf(req).execute<ListedSubscriber>(sql`
    SELECT email, posts, books, consent, to_json(confirmed_at) AS confirmed_at
    FROM subscribers WHERE stopped_at IS NULL ORDER BY email COLLATE "C"`);
  return rows;
}
