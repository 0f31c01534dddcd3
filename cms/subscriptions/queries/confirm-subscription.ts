import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { consentTo } from '../../contract/privacy';
import { connectionOf } from '../../database/queries/connection';
import { consentOf } from '../consent';
import { confirmationToken, subscriberToken } from '../tokens';

/** Subscribes the address in a token, or adds topics to its subscription. @returns its token; null for an invalid one */
export async function confirmSubscription(
  req: PayloadRequest,
  token: string,
): Promise<string | null> {
  const subscription = confirmationToken.read(token, req.payload.secret);
  if (!subscription) return null;
  const { email, posts, books } = subscription;
  const { rows } = await connectionOf(req).execute(sql`
    INSERT INTO subscribers AS s (email, posts, books, consent, confirmed_at)
    VALUES (${email}, ${posts}, ${books}, ${consentOf(subscription)}, now())
    ON CONFLICT (email) DO UPDATE SET
      posts = s.posts OR excluded.posts, books = s.books OR excluded.books,
      consent = concat_ws(' ',
        CASE WHEN s.posts OR excluded.posts THEN ${consentTo.posts} END,
        CASE WHEN s.books OR excluded.books THEN ${consentTo.books} END),
      confirmed_at = now(), refusals = 0, stopped_at = NULL, updated_at = now()
    RETURNING id`);
  return subscriberToken.write(Number(rows[0]?.id), req.payload.secret);
}
