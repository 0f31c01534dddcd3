import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { confirmationToken, subscriberToken } from '../tokens';
import { noteConsent } from './note-consent';

/**
 * Subscribes the address in a token, or adds topics to its subscription. A book that came out meanwhile is mailed at once.
 *
 * @returns its token; null for an invalid one
 */
export async function confirmSubscription(
  req: PayloadRequest,
  token: string,
): Promise<string | null> {
  const subscription = confirmationToken.read(token, req.payload.secret);
  if (!subscription) return null;
  const { email, posts, books, book = '' } = subscription;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      INSERT INTO subscribers AS s (email, posts, books, consent, confirmed_at)
      VALUES (${email}, ${posts}, ${books}, '', now())
      ON CONFLICT (email) DO UPDATE SET
        posts = s.posts OR excluded.posts, books = s.books OR excluded.books,
        confirmed_at = now(), refusals = 0, stopped_at = NULL,
        stopped_because = NULL, updated_at = now()
      RETURNING id, xmax = 0 AS is_new`);
    const id = Number(rows[0]?.id);
    // For the figures, which keep nothing else of it.
    if (rows[0]?.is_new)
      await db.execute(sql`
        INSERT INTO daily_counts AS known (day, kind, subject, views, visitors)
        VALUES ((now() AT TIME ZONE 'UTC')::date, 'subscription', '', 1, 1)
        ON CONFLICT (kind, subject, day) DO UPDATE
          SET views = known.views + 1, visitors = known.visitors + 1`);
    await db.execute(sql`
      INSERT INTO subscribers_rels ("order", parent_id, path, books_id)
      SELECT count(w.id) + 1, ${id}, 'waitsFor', b.id
      FROM books b LEFT JOIN subscribers_rels w ON w.parent_id = ${id}
      WHERE b.slug = ${book} GROUP BY b.id HAVING count(*) FILTER (WHERE w.books_id = b.id) = 0`);
    await noteConsent(req, id);
    return subscriberToken.write(id, req.payload.secret);
  });
}
