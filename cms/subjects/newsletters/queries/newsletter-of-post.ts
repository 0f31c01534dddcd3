import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { type Handler, ok, okIf } from '../../../platform/api/define-endpoint';
import { HttpError } from '../../../platform/api/http-error';
import type { CallReply } from '../../../contract/calls';
import type * as contract from '../../../contract/newsletters';
import { isoTimeOf } from '../../../platform/database/iso-time';
import { connectionOf } from '../../../platform/database/queries/connection';
import { queueMail } from '../../../platform/mail/queries/queue-mail';
import { siteOrigin } from '../../../platform/site-origin';
import { newsletterMail, type NewsletterPost } from '../newsletter-mail';

/** Returns a post's texts for mails, published or as last saved; null if there is none. Called for staff only. */
async function findNewsletterPost(req: PayloadRequest, id: number): Promise<NewsletterPost | null> {
  const { rows } = await connectionOf(req).execute<NewsletterPost>(sql`
    SELECT coalesce(title, '') AS title, coalesce(excerpt, '') AS excerpt, coalesce(slug, '') AS slug,
      from_book::int AS "fromBook"
    FROM posts WHERE id = ${id} AND deleted_at IS NULL`);
  return rows[0] ?? null;
}

type State = CallReply<'GET /newsletters/{post}'>;

/** Returns the mail about a post, the number of its readers, and the state of its newsletter; null if there is no post. */
export const getNewsletter: Handler<typeof contract.getNewsletter> = async (req, { post: id }) => {
  const post = await findNewsletterPost(req, id);
  if (!post) return null;
  const mail = newsletterMail({ post, origin: siteOrigin(req), token: null });
  const db = connectionOf(req);
  const { rows } = await db.execute<State['subscribers']>(sql`
    SELECT count(*) FILTER (WHERE posts)::int AS posts,
      count(*) FILTER (WHERE books AND NOT posts)::int AS "booksOnly"
    FROM subscribers WHERE stopped_at IS NULL`);
  const { rows: newsletters } = await db.execute<NonNullable<State['newsletter']>>(sql`
    SELECT about_books AS "aboutBooks", is_paused AS "isPaused",
      ${isoTimeOf(sql`started_at`)} AS "startedAt", ${isoTimeOf(sql`finished_at`)} AS "finishedAt",
      recipients::int, sent::int, failed::int
    FROM newsletters WHERE post_id = ${id}`);
  return {
    subject: mail.subject,
    html: mail.html ?? '',
    text: mail.text,
    subscribers: rows[0] ?? { posts: 0, booksOnly: 0 },
    newsletter: newsletters[0] ?? null,
  };
};

/** Queues the newsletter about a post, or changes it. @returns null without a post @throws HttpError 409 if it has started */
export const queueNewsletter: Handler<typeof contract.queueNewsletter> = async (
  req,
  { post, aboutBooks },
) => {
  if (!(await findNewsletterPost(req, post))) return null;
  const { rows } = await connectionOf(req).execute(sql`
    INSERT INTO newsletters (post_id, about_books) VALUES (${post}, ${aboutBooks})
    ON CONFLICT (post_id) DO UPDATE SET about_books = excluded.about_books, updated_at = now()
      WHERE newsletters.started_at IS NULL
    RETURNING id`);
  if (rows.length === 0)
    throw new HttpError(409, 'The mails about this post are on their way, or were sent.');
  return ok;
};

/** Cancels a newsletter that has not started. @returns null if there is none */
export const cancelNewsletter: Handler<typeof contract.cancelNewsletter> = async (
  req,
  { post },
) => {
  const { rows } = await connectionOf(req).execute(sql`
    DELETE FROM newsletters WHERE post_id = ${post} AND started_at IS NULL RETURNING id`);
  return okIf(rows.length > 0);
};

/** Mails the caller the newsletter about a post. @returns null if there is no such post */
export const sendTestNewsletter: Handler<typeof contract.sendTestNewsletter> = async (
  req,
  { post: id },
) => {
  const post = await findNewsletterPost(req, id);
  if (!post || !req.user) return null;
  const mail = newsletterMail({ post, origin: siteOrigin(req), token: null });
  await queueMail(req, { to: req.user.email, ...mail, subject: `Test: ${mail.subject}` });
  return ok;
};
