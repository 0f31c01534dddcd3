import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { Topics } from '../consent';
import { subscriberToken } from '../tokens';
import { deleteSubscriber } from './delete-subscriber';
import { noteConsent } from './note-consent';

/**
 * Changes a subscription, or ends it if nothing is left. Ending it twice is no error.
 *
 * @returns false for an invalid token, or if the subscription to change has ended
 */
export async function changeSubscription(
  req: PayloadRequest,
  { token, posts, books, releases }: { token: string; releases: boolean } & Topics,
): Promise<boolean> {
  const id = subscriberToken.read(token, req.payload.secret);
  if (id === null) return false;
  if (!posts && !books && !releases) {
    await deleteSubscriber(req, sql`id = ${id}`);
    return true;
  }
  const db = connectionOf(req);
  const { rows } = await db.execute(sql`
    UPDATE subscribers SET posts = ${posts}, books = ${books}, updated_at = now()
    WHERE id = ${id} RETURNING id`);
  if (!releases) await db.execute(sql`DELETE FROM subscribers_rels WHERE parent_id = ${id}`);
  await noteConsent(req, id);
  return rows.length > 0;
}
