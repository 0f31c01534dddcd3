import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isVisible } from '../../access/visible-posts';
import { prepare } from '../../database/queries/prepare';

type VisiblePost = {
  id: number;
  slug: string;
  title: string;
  commentsClosed: boolean;
  /** From which books on it and its comments are told. */
  fromBook: number;
  commentsFromBook: number;
};

const readPost = prepare<VisiblePost, { id: number; now: string }>(sql`
  SELECT p.id, p.slug, p.title, coalesce(p.comments_closed, false) AS "commentsClosed",
    p.from_book::integer AS "fromBook", p.comments_from_book::integer AS "commentsFromBook"
  FROM posts p
  WHERE p.id = ${sql.placeholder('id')}::integer
    AND ${isVisible({ drafts: false, now: sql.placeholder('now'), upTo: 'any' })}`);

/**
 * What comments have to know of the post that they stand under, however far one has to have read for it; null for one that the
 * public site does not show.
 */
export async function findVisiblePost(
  req: PayloadRequest,
  id: number,
): Promise<VisiblePost | null> {
  const [post] = await readPost(req, { id, now: new Date().toISOString() });
  return post ?? null;
}
