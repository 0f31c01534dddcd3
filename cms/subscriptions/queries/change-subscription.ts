import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { consentOf, type Topics } from '../consent';
import { subscriberToken } from '../tokens';
import { deleteSubscriber } from './delete-subscriber';

/**
 * Changes a subscription, or ends it if no topic is left. Ending it twice is no error.
 *
 * @returns false for an invalid token, or if the subscription to change has ended
 */
export async function changeSubscription(
  req: PayloadRequest,
  { token, posts, books }: { token: string } & Topics,
): Promise<boolean> {
  const id = subscriberToken.read(token, req.payload.secret);
  if (id === null) return false;
  if (!posts && !books) {
    await deleteSubscriber(req, sql`id = ${id}`);
    return true;
  }
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE subscribers SET posts = ${posts}, books = ${books},
      consent = ${consentOf({ posts, books })}, updated_at = now()
    WHERE id = ${id} RETURNING id`);
  return rows.length > 0;
}
