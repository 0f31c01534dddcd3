import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { connectionOf } from '../../database/queries/connection';
import { subscriberToken } from '../tokens';
import { waitsForJson } from './note-consent';

/** Returns the subscription of a token in a mail; null if the token is invalid or the subscription has ended. */
export async function getSubscription(
  req: PayloadRequest,
  token: string,
): Promise<CallReply<'GET /subscriptions'> | null> {
  const id = subscriberToken.read(token, req.payload.secret);
  const { rows } = await connectionOf(req).execute<CallReply<'GET /subscriptions'>>(
    sql`SELECT email, posts, books, ${waitsForJson} AS "waitsFor" FROM subscribers s WHERE id = ${id}`,
  );
  return rows[0] ?? null;
}
