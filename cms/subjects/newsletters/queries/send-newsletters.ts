import { sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { keyedHash } from '../../../platform/access/signed-token';
import { isOut, isVisible } from '../../../platform/access/visible-records';
import {
  type Connection,
  connectionOf,
  inTransaction,
} from '../../../platform/database/queries/connection';
import { type DatabaseKey, databaseKey } from '../../../platform/database/queries/database-key';
import { advisoryLock } from '../../../platform/database/queries/locks';
import { type QueuedMail, queueMails } from '../../../platform/mail/queries/queue-mail';
import { returnAddress } from '../../../platform/mail/return-address';
import { siteOrigin } from '../../../platform/site-origin';
import { newsletterMail, releaseMail } from '../newsletter-mail';
import { subscriberToken } from '../../subscriptions/tokens';
import { repeatUntilStopped } from '../../../platform/repeat-until-stopped';

/** Refusals in a row after which a subscriber gets no more mails. */
const mostRefusals = 2;

/** nodemailer’s error for an address that the mail server refuses. */
const refusedAddress = '%all recipients were rejected%';

const now = () => sql`${new Date().toISOString()}::timestamptz`;

/** Newsletters `n` with their post `p` or book `b`. */
const withSubject = sql`newsletters n
  LEFT JOIN posts p ON p.id = n.post_id LEFT JOIN books b ON b.id = n.book_id`;

/** Condition for newsletters that may be mailed now. */
const isDue = () => sql`(n.is_paused IS NOT TRUE
  AND (${isVisible({ drafts: false, now: new Date(), upTo: 'any' })} OR ${isOut(now())}))`;

/** Subscribers `s` that a newsletter `n` goes to. */
const isRecipient = sql`s.stopped_at IS NULL AND (
  EXISTS (SELECT FROM subscribers_rels w
    WHERE w.parent_id = s.id AND w.path = 'waitsFor' AND w.books_id = n.book_id)
  OR (n.post_id IS NOT NULL AND (s.posts OR (n.about_books AND s.books))))`;

/** Released books that readers wait for, without an unfinished newsletter. */
const awaitedBooks = () => sql`books b WHERE ${isOut(now())}
  AND EXISTS (SELECT FROM subscribers_rels w JOIN subscribers s ON s.id = w.parent_id
    WHERE w.path = 'waitsFor' AND w.books_id = b.id AND s.stopped_at IS NULL)
  AND NOT EXISTS (SELECT FROM newsletters n WHERE n.book_id = b.id AND n.finished_at IS NULL)`;

const announceBooks = (db: Connection) =>
  db.execute(sql`INSERT INTO newsletters (book_id) SELECT b.id FROM ${awaitedBooks()}`);

/**
 * Pauses all newsletters, also of books that came out meanwhile. Called after a restore: the lost site may have sent their mails.
 * Prepared mails are prepared again when the author continues, with the same Message-IDs.
 *
 * @returns the number of newsletters
 */
export async function pauseNewsletters(db: Connection): Promise<number> {
  await announceBooks(db);
  await db.execute(sql`
    WITH unsent AS (
      UPDATE newsletter_deliveries d SET state = 'due', mail_id = NULL, queued_at = NULL
      FROM mail m WHERE d.state = 'queued' AND m.id = d.mail_id AND m.sent_at IS NULL RETURNING m.id)
    DELETE FROM mail WHERE id IN (SELECT id FROM unsent)`);
  const { rows } = await db.execute(
    sql`UPDATE newsletters SET is_paused = true WHERE finished_at IS NULL RETURNING id`,
  );
  return rows.length;
}

/** Records the results of queued mails, and deletes sent ones, which would fill the outbox. */
const settle = (req: PayloadRequest) =>
  connectionOf(req).execute(sql`
    WITH settled AS (
      SELECT d.newsletter_id, d.subscriber_id, d.mail_id, m.sent_at IS NOT NULL AS is_sent,
        coalesce(m.sent_at IS NULL AND m.last_error LIKE ${refusedAddress}, false) AS is_refused
      FROM newsletter_deliveries d LEFT JOIN mail m ON m.id = d.mail_id
      WHERE d.state = 'queued' AND m.next_try_at IS NULL),
    recorded AS (
      UPDATE newsletter_deliveries d SET state = CASE WHEN is_sent THEN 'sent' ELSE 'failed' END
      FROM settled s WHERE d.newsletter_id = s.newsletter_id AND d.subscriber_id = s.subscriber_id),
    deleted AS (DELETE FROM mail WHERE id IN (SELECT mail_id FROM settled))
    UPDATE subscribers s SET refusals = CASE WHEN is_sent THEN 0 ELSE refusals + 1 END,
      stopped_at = CASE WHEN is_refused AND refusals + 1 >= ${mostRefusals} THEN now()
        ELSE stopped_at END,
      stopped_because = CASE WHEN is_refused AND refusals + 1 >= ${mostRefusals}
        THEN 'The mail server refused the address twice in a row.' ELSE stopped_because END
    FROM settled WHERE s.id = settled.subscriber_id AND (is_refused OR (is_sent AND refusals > 0))`);

/**
 * Lists the recipients of newsletters whose post is visible or whose book is out. The delay begins again with each save of the
 * post, because `published_at` may be a date of long ago. `greatest` ignores the NULL of a book.
 */
const start = (req: PayloadRequest, startDelay: number) =>
  connectionOf(req).execute(sql`
    WITH started AS (
      UPDATE newsletters SET started_at = now(), updated_at = now()
      WHERE id IN (SELECT n.id FROM ${withSubject}
        WHERE n.started_at IS NULL AND ${isDue()}
          AND greatest(n.created_at, p.updated_at) <= now() - ${startDelay} * interval '1 millisecond')
      RETURNING id, about_books, post_id, book_id)
    INSERT INTO newsletter_deliveries (newsletter_id, subscriber_id)
    SELECT n.id, s.id FROM started n JOIN subscribers s ON ${isRecipient}`);

type Due = {
  newsletter_id: number;
  subscriber_id: number;
  email: string | null;
  consent: string | null;
  /** Null for a book. */
  from_book: string | null;
  title: string;
  text: string | null;
  slug: string;
  /** Identifies the post or book, even if a restore gives its id to another one later. */
  subject: string;
};

function mailTo(
  req: PayloadRequest,
  key: DatabaseKey,
  { subscriber_id, consent, from_book, title, slug, text, subject }: Due,
): Omit<QueuedMail, 'to'> {
  const recipient = {
    origin: siteOrigin(req),
    token: subscriberToken.write(subscriber_id, key),
  };
  const mail =
    from_book === null
      ? releaseMail({ book: { title, slug, hook: text ?? '' }, ...recipient })
      : newsletterMail({
          post: { title, slug, excerpt: text ?? '', fromBook: Number(from_book) },
          consent: consent ?? '',
          ...recipient,
        });
  const returnPath = returnAddress(req, key, { kind: 'subscriber', id: subscriber_id });
  const id = keyedHash('newsletter', `${subject} ${subscriber_id}`, key).toString('hex');
  return {
    ...mail,
    headers: {
      ...mail.headers,
      'Message-ID': `<${id}@${new URL(recipient.origin).hostname}>`,
      ...(returnPath && { 'Return-Path': returnPath }),
    },
  };
}

/** Queues mails to the next recipients. A reader who unsubscribed meanwhile counts as failed. */
async function queueNext(req: PayloadRequest, most: number): Promise<void> {
  const db = connectionOf(req);
  const { rows } = await db.execute<Due>(sql`
    SELECT d.newsletter_id, d.subscriber_id, s.email, s.consent, p.from_book, coalesce(p.title, b.title) AS title,
      coalesce(p.excerpt, b.hook) AS text, coalesce(p.slug, b.slug) AS slug,
      concat_ws(' ', n.post_id, 'book ' || n.book_id, extract(epoch FROM coalesce(p.created_at, b.created_at))) AS subject
    FROM ${withSubject} JOIN newsletter_deliveries d ON n.id = d.newsletter_id
    LEFT JOIN subscribers s ON s.id = d.subscriber_id AND ${isRecipient}
    WHERE d.state = 'due' AND ${isDue()} ORDER BY d.newsletter_id, d.subscriber_id LIMIT ${most}`);
  const key = await databaseKey(req);
  const mails = rows.flatMap((due) =>
    due.email === null ? [] : [{ to: due.email, ...mailTo(req, key, due) }],
  );
  const queued = await queueMails(req, mails);
  const deliveries = rows.map(({ newsletter_id, subscriber_id, email }) => ({
    newsletter_id,
    subscriber_id,
    mail_id: email === null ? null : queued.shift()?.id,
  }));
  await db.execute(sql`
    UPDATE newsletter_deliveries d SET mail_id = given.mail_id, queued_at = now(),
      state = CASE WHEN given.mail_id IS NULL THEN 'failed' ELSE 'queued' END
    FROM json_to_recordset(${JSON.stringify(deliveries)}::json) AS given
      (newsletter_id int, subscriber_id int, mail_id int)
    WHERE d.newsletter_id = given.newsletter_id AND d.subscriber_id = given.subscriber_id`);
}

/** Updates the counts of newsletters, and deletes the recipients of finished ones, who then no longer wait for the book. */
const count = (req: PayloadRequest) =>
  connectionOf(req).execute(sql`
    WITH counted AS (
      SELECT n.id, count(d) AS recipients, count(*) FILTER (WHERE d.state = 'sent') AS sent,
        count(*) FILTER (WHERE d.state = 'failed') AS failed
      FROM newsletters n LEFT JOIN newsletter_deliveries d ON d.newsletter_id = n.id
      WHERE n.started_at IS NOT NULL AND n.finished_at IS NULL
      GROUP BY n.id),
    updated AS (
      UPDATE newsletters n SET recipients = c.recipients, sent = c.sent, failed = c.failed,
        finished_at = CASE WHEN c.sent + c.failed = c.recipients THEN now() END
      FROM counted c WHERE n.id = c.id
      RETURNING n.id, n.book_id, n.finished_at),
    told AS (
      DELETE FROM newsletter_deliveries d USING updated u
      WHERE u.finished_at IS NOT NULL AND d.newsletter_id = u.id
      RETURNING d.subscriber_id, u.book_id),
    waited AS (
      DELETE FROM subscribers_rels w USING told t
      WHERE w.path = 'waitsFor' AND w.parent_id = t.subscriber_id AND w.books_id = t.book_id
      RETURNING w.id, w.parent_id)
    DELETE FROM subscribers s USING waited
    WHERE s.id = waited.parent_id AND NOT s.posts AND NOT s.books AND NOT EXISTS (
      SELECT FROM subscribers_rels w WHERE w.parent_id = s.id AND w.id NOT IN (SELECT id FROM waited))`);

/** Returns the number of mails that may be queued now: the lowest rate, minus the mails of the last minute or still queued. */
async function budget(
  req: PayloadRequest,
  { perMinute, perRound }: Omit<SendingRate, 'startDelay'>,
): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT floor(least(${perMinute}::int, (
        SELECT min(per_minute) FROM newsletters WHERE finished_at IS NULL AND is_paused IS NOT TRUE))) AS rate,
      greatest(
        count(*) FILTER (WHERE queued_at > now() - interval '1 minute'),
        count(*) FILTER (WHERE state = 'queued')) AS busy
    FROM newsletter_deliveries WHERE queued_at IS NOT NULL`);
  const [rate, busy] = [Number(rows[0]?.rate), Number(rows[0]?.busy)];
  return Math.max(0, Math.min(Math.ceil((perRound * rate) / perMinute), rate - busy));
}

export type SendingRate = {
  /** Maximum number of mails per minute by all processes together, and per round. A newsletter may have a lower rate. */
  perMinute: number;
  perRound: number;
  /** Milliseconds from queuing and from the last save of the post to the start. In it, the author can cancel. */
  startDelay: number;
};

/** Runs one round of sending in one transaction, so that a crash repeats or loses nothing. Processes take turns. */
export async function sendNewsletters(
  payload: Payload,
  { startDelay, ...rate }: SendingRate,
): Promise<void> {
  const req = await createLocalReq({}, payload);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT WHERE EXISTS (SELECT FROM newsletters WHERE finished_at IS NULL)
      OR EXISTS (SELECT FROM ${awaitedBooks()})`);
  if (rows.length === 0) return;
  await inTransaction(req, async () => {
    await advisoryLock(req, 'newsletters');
    await settle(req);
    await announceBooks(connectionOf(req));
    await start(req, startDelay);
    await queueNext(req, await budget(req, rate));
    await count(req);
  });
}

/** Milliseconds between rounds, for one mail each if possible, so that the load is even and pages stay fast. */
const intervalFor = (perMinute: number) => Math.min(5_000, Math.max(1_000, 60_000 / perMinute));

/** Longer than the editor offers to undo a publication. */
const startDelay = 90_000;

/** Sends newsletters at a rate, in mails per minute, until stopped. Any number of processes may run it. */
export function keepNewslettersSent(
  payload: Payload,
  { perMinute }: { perMinute: number },
): { stop: () => Promise<void> } {
  const every = intervalFor(perMinute);
  const rate = { perMinute, perRound: Math.ceil((perMinute * every) / 60_000), startDelay };
  return repeatUntilStopped(() => sendNewsletters(payload, rate), {
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'Newsletters could not be sent; trying again' }),
  });
}
