import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { connectionOf } from '../../database/queries/connection';
import { findNewsletterPost } from './find-newsletter-post';

/**
 * Queues the newsletter about a post, or changes one that has not started.
 *
 * @returns false if there is no such post
 * @throws HttpError 409 if it has started
 */
export async function queueNewsletter(
  req: PayloadRequest,
  { post, aboutBooks }: { post: number; aboutBooks: boolean },
): Promise<boolean> {
  if (!(await findNewsletterPost(req, post))) return false;
  const { rows } = await connectionOf(req).execute(sql`
    INSERT INTO newsletters (post_id, about_books) VALUES (${post}, ${aboutBooks})
    ON CONFLICT (post_id) DO UPDATE SET about_books = excluded.about_books, updated_at = now()
      WHERE newsletters.started_at IS NULL
    RETURNING id`);
  if (rows.length === 0)
    throw new HttpError(409, 'The mails about this post are on their way, or were sent.');
  return true;
}
