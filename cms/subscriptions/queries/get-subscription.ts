import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { type RequestedSubscription, subscriberToken } from '../tokens';

/** Returns the subscription of a token in a mail; null if the token is invalid or the subscription has ended. */
export async function getSubscription(
  req: PayloadRequest,
  token: string,
): Promise<RequestedSubscription | null> {
  const id = subscriberToken.read(token, req.payload.secret);
  const { rows } = await connectionOf(req).execute<RequestedSubscription>(
    sql`SELECT email, posts, books FROM subscribers WHERE id = ${id}`,
  );
  return rows[0] ?? null;
}
