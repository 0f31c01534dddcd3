import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { isoTimeOrNull } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';
import { siteOrigin } from '../../site-origin';
import { newsletterMail } from '../newsletter-mail';
import { findNewsletterPost } from './find-newsletter-post';

/** Returns the mail about a post, the number of its readers, and the state of its newsletter; null if there is no post. */
export async function getNewsletter(
  req: PayloadRequest,
  { post: id }: { post: number },
): Promise<CallReply<'GET /newsletters/{post}'> | null> {
  const post = await findNewsletterPost(req, id);
  if (!post) return null;
  const {
    subject,
    html = '',
    text,
  } = newsletterMail({ post, origin: siteOrigin(req), token: null });
  const db = connectionOf(req);
  const { rows } = await db.execute(sql`
    SELECT count(*) FILTER (WHERE posts)::int AS posts,
      count(*) FILTER (WHERE books AND NOT posts)::int AS books_only
    FROM subscribers WHERE stopped_at IS NULL`);
  const { rows: newsletters } = await db.execute(sql`
    SELECT about_books, is_paused, started_at, finished_at, recipients, sent, failed
    FROM newsletters WHERE post_id = ${id}`);
  const [row] = newsletters;
  return {
    ...{ subject, html, text },
    subscribers: { posts: Number(rows[0]?.posts), booksOnly: Number(rows[0]?.books_only) },
    newsletter: row
      ? {
          aboutBooks: Boolean(row.about_books),
          isPaused: Boolean(row.is_paused),
          startedAt: isoTimeOrNull(row.started_at),
          finishedAt: isoTimeOrNull(row.finished_at),
          recipients: Number(row.recipients),
          sent: Number(row.sent),
          failed: Number(row.failed),
        }
      : null,
  };
}
