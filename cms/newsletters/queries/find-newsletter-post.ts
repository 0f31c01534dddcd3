import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { NewsletterPost } from '../newsletter-mail';

/** Returns what mails say about a post, as readers see it, or as last saved; null if there is none. Called for staff only. */
export async function findNewsletterPost(
  req: PayloadRequest,
  id: number,
): Promise<NewsletterPost | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT title, excerpt, slug, from_book FROM posts WHERE id = ${id} AND deleted_at IS NULL`);
  const [row] = rows;
  return row
    ? {
        title: String(row.title ?? ''),
        excerpt: String(row.excerpt ?? ''),
        slug: String(row.slug ?? ''),
        fromBook: Number(row.from_book),
      }
    : null;
}
