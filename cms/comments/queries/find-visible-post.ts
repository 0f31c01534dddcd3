import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isVisible } from '../../access/visible-records';
import { prepare } from '../../database/queries/prepare';

type VisiblePost = {
  id: number;
  slug: string;
  title: string;
  commentsClosed: boolean;
  /** Books that tell the post and its comments. */
  fromBook: number;
  commentsFromBook: number;
};

const readPost = prepare<VisiblePost, { id: number }>(sql`
  SELECT p.id, p.slug, p.title, coalesce(p.comments_closed, false) AS "commentsClosed",
    p.from_book::integer AS "fromBook", p.comments_from_book::integer AS "commentsFromBook"
  FROM posts p
  WHERE p.id = ${sql.placeholder('id')}::integer
    AND ${isVisible({ drafts: false, now: sql.placeholder('now'), upTo: 'any' })}`);

/** Returns a post for its comments, at any reading stage; null if it is not public. */
export async function findVisiblePost(
  req: PayloadRequest,
  id: number,
): Promise<VisiblePost | null> {
  const [post] = await readPost(req, { id });
  return post ?? null;
}
