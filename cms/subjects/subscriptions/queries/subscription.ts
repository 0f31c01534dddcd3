import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { consentOf, type Topics } from '../consent';
import { type Handler, ok, okIf } from '../../../platform/api/define-endpoint';
import type { CallReply } from '../../../contract/calls';
import type * as contract from '../../../contract/subscriptions';
import { confirmationToken, subscriberToken } from '../tokens';
import { isAnnounced, isOut } from '../../../platform/access/visible-records';
import { keyedHash } from '../../../platform/access/signed-token';
import { type DatabaseKey, databaseKey } from '../../../platform/database/queries/database-key';
import { prepare } from '../../../platform/database/queries/prepare';
import { mailTo, type MailText } from '../../../platform/mail/queries/queue-mail';
import { confirmSubscriptionPath } from '../../../contract/plain/paths';

/** Titles of the books that a subscriber `s` waits for, as JSON. */
const waitsForJson: SQL = sql`(
  SELECT coalesce(json_agg(b.title ORDER BY w."order"), '[]')
  FROM subscribers_rels w JOIN books b ON b.id = w.books_id
  WHERE w.parent_id = s.id AND w.path = 'waitsFor')`;

/** Stores a subscriber's present consent, in the words of the forms. */
async function storeConsent(req: PayloadRequest, id: number): Promise<void> {
  const db = connectionOf(req);
  const { rows } = await db.execute<Topics & { titles: string[] }>(
    sql`SELECT posts, books, ${waitsForJson} AS titles FROM subscribers s WHERE id = ${id}`,
  );
  const [row] = rows;
  if (row)
    await db.execute(
      sql`UPDATE subscribers SET consent = ${consentOf(row, row.titles)} WHERE id = ${id}`,
    );
}

/** Replies the subscription of a token in a mail; null if the token is invalid or the subscription has ended. */
export const getSubscription: Handler<typeof contract.getSubscription> = async (req, { token }) => {
  const id = subscriberToken.read(token, await databaseKey(req));
  const { rows } = await connectionOf(req).execute<CallReply<'GET /subscriptions'>>(
    sql`SELECT email, posts, books, ${waitsForJson} AS "waitsFor" FROM subscribers s WHERE id = ${id}`,
  );
  return rows[0] ?? null;
};

const findComingTitle = prepare<{ title: string }, { slug: string }>(sql`
  SELECT b.title FROM books b
  WHERE b.slug = ${sql.placeholder('slug')} AND ${isAnnounced()} AND ${isOut()} IS NOT TRUE`);

/** Mails a link that confirms the subscription, also to subscribed addresses. @returns null if the book is not coming */
export const requestSubscription: Handler<typeof contract.requestSubscription> = async (
  req,
  { website, ...subscription },
) => {
  const titles = subscription.book ? await findComingTitle(req, { slug: subscription.book }) : [];
  if (subscription.book && titles.length === 0) return null;
  if (website) return ok;
  const consent = consentOf(
    subscription,
    titles.map(({ title }) => title),
  );
  const token = confirmationToken.write(subscription, await databaseKey(req));
  await mailTo(req, subscription.email, (origin) => confirmationMail({ consent, token, origin }));
  return ok;
};

/**
 * Subscribes the address in a token, or adds topics to its subscription. A book that came out meanwhile is mailed at once.
 *
 * @returns its token; null for an invalid one, or if the reader left, ended a topic or marked a mail as spam since the request
 */
export const confirmSubscription: Handler<typeof contract.confirmSubscription> = async (
  req,
  { token },
) => {
  const key = await databaseKey(req);
  const subscription = confirmationToken.read(token, key);
  if (!subscription) return null;
  const { email, posts, books, book, at } = subscription;
  const requestedAt = sql`${new Date(at).toISOString()}::timestamptz`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    // Waits for a reader who is leaving.
    await db.execute(sql`SELECT FROM subscribers WHERE email = ${email} FOR UPDATE`);
    const { rows } = await db.execute(sql`
      INSERT INTO subscribers AS s (email, posts, books, consent, confirmed_at)
      SELECT ${email}, ${posts}, ${books}, '', now() WHERE NOT EXISTS (
        SELECT FROM unsubscribed WHERE hash = ${hashOfEmail(email, key)} AND updated_at >= ${requestedAt})
      ON CONFLICT (email) DO UPDATE SET
        posts = s.posts OR excluded.posts, books = s.books OR excluded.books,
        confirmed_at = now(), refusals = 0, stopped_at = NULL,
        stopped_because = NULL, updated_at = now()
        WHERE coalesce(greatest(s.changed_at, s.stopped_at) < ${requestedAt}, true)
      RETURNING id, xmax = 0 AS is_new`);
    if (!rows[0]) return null;
    const id = Number(rows[0].id);
    // Only the count is stored for the figures.
    if (rows[0].is_new)
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
    await storeConsent(req, id);
    return { token: subscriberToken.write(id, key) };
  });
};

/**
 * Changes a subscription, or ends it if nothing is left. Ending it twice is no error.
 *
 * @returns null for an invalid token, or if the subscription to change has ended
 */
export const changeSubscription: Handler<typeof contract.changeSubscription> = async (
  req,
  { token, posts, books, releases },
) => {
  const id = subscriberToken.read(token, await databaseKey(req));
  if (id === null) return null;
  return inTransaction(req, async () => {
    if (!posts && !books && !releases) {
      await deleteSubscriber(req, sql`id = ${id}`);
      return ok;
    }
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      UPDATE subscribers SET posts = ${posts}, books = ${books}, changed_at = now(), updated_at = now()
      WHERE id = ${id} RETURNING id`);
    if (!releases) await db.execute(sql`DELETE FROM subscribers_rels WHERE parent_id = ${id}`);
    await storeConsent(req, id);
    // The awaited book may have come out.
    await deleteSubscriber(
      req,
      sql`id = ${id} AND NOT posts AND NOT books
        AND NOT EXISTS (SELECT FROM subscribers_rels WHERE parent_id = ${id})`,
    );
    return okIf(rows.length > 0);
  });
};

type Confirmation = { consent: string; token: string; origin: string };

/** Returns the mail with the link that confirms a subscription. The recipient may not have requested it. */
export const confirmationMail = ({ consent, token, origin }: Confirmation): MailText => ({
  subject: 'Confirm your subscription to The Fovean Chronicles',
  text: `Hello,

Someone, hopefully you, entered this address at The Fovean Chronicles:

    ${consent}

Confirm it on this page:

    ${origin}${confirmSubscriptionPath(token)}

The link works for a week. If this was not you, you can ignore this mail: you will get no other, and the site has not stored your
address.
`,
  confidential: true,
});

/** Returns a hash of an address that only this site can compute. */
export const hashOfEmail = (email: string, key: DatabaseKey): string =>
  keyedHash('unsubscribed address', email, key).toString('base64url');

/** Stores that addresses left now, so that neither an import nor an earlier link subscribes them. */
export async function storeUnsubscribed(req: PayloadRequest, emails: string[]): Promise<void> {
  const key = await databaseKey(req);
  const hashes = emails.map((email) => hashOfEmail(email, key));
  await connectionOf(req).execute(sql`
    INSERT INTO unsubscribed (hash) SELECT json_array_elements_text(${JSON.stringify(hashes)}::json)
    ON CONFLICT (hash) DO UPDATE SET updated_at = now()`);
}

/** Deletes the subscribers that match a condition, with their newsletters in the outbox. */
export async function deleteSubscriber(req: PayloadRequest, where: SQL): Promise<void> {
  const { rows } = await connectionOf(req).execute<{ email: string }>(sql`
    WITH gone AS (DELETE FROM subscribers WHERE ${where} RETURNING id, email),
    unsent AS (
      DELETE FROM mail WHERE sent_at IS NULL AND id IN (
        SELECT d.mail_id FROM newsletter_deliveries d JOIN gone ON gone.id = d.subscriber_id))
    SELECT email FROM gone`);
  await storeUnsubscribed(
    req,
    rows.map(({ email }) => email),
  );
}
