import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { PostPage } from '../../contract/posts';
import { connectionOf } from '../../database/queries/connection';
import { isVisible } from '../../access/visible-posts';
import { listedAt as listedAtIn } from './matching-posts';
import { findPostSummaries } from './find-post-summaries';

type Around = Pick<PostPage, 'previous' | 'next' | 'related'>;

/** Only what is visible leads on. */
const listedAt = listedAtIn({ drafts: false });

/** How many related posts a page shows. */
const mostRelated = 3;

type NeighbourRow = { id: number; place: 'previous' | 'next'; slug: string; title: string };

/** The posts that stand beside a post in the list. */
async function findNeighbours(req: PayloadRequest, id: number, now: Date) {
  const here = sql`(SELECT ${listedAt}, p.id FROM posts p WHERE p.id = ${id})`;
  const isShown = isVisible({ drafts: false, now });
  const { rows } = await connectionOf(req).execute<NeighbourRow>(sql`
    (SELECT p.id, 'previous' AS place, slug, title FROM posts p
      WHERE ${isShown} AND (${listedAt}, p.id) < ${here}
      ORDER BY ${listedAt} DESC, p.id DESC LIMIT 1)
    UNION ALL
    (SELECT p.id, 'next' AS place, slug, title FROM posts p
      WHERE ${isShown} AND (${listedAt}, p.id) > ${here}
      ORDER BY ${listedAt}, p.id LIMIT 1)`);
  return rows;
}

/** The ids of the posts that share tags with a post: the more the earlier, then the newer. */
async function findRelated(req: PayloadRequest, id: number, without: number[], now: Date) {
  const { rows } = await connectionOf(req).execute<{ id: number }>(sql`
    SELECT p.id FROM posts p
    JOIN posts_rels theirs ON theirs.parent_id = p.id AND theirs.path = 'tags'
    JOIN posts_rels its ON its.tags_id = theirs.tags_id AND its.path = 'tags' AND its.parent_id = ${id}
    WHERE ${isVisible({ drafts: false, now })}
      AND p.id <> ALL (${sql.param([id, ...without])}::integer[])
    GROUP BY p.id
    ORDER BY count(*) DESC, ${listedAt} DESC, p.id DESC
    LIMIT ${mostRelated}`);
  return rows.map((row) => row.id);
}

/**
 * The ways on from a published post: its neighbours in the list, and others by its tags. Who stands beside it is not
 * related too. Drafts and posts whose hour is yet to come are no way on.
 */
export async function findPostsAround(req: PayloadRequest, id: number): Promise<Around> {
  const now = new Date();
  const neighbours = await findNeighbours(req, id, now);
  const beside = (wanted: NeighbourRow['place']) => {
    const row = neighbours.find(({ place }) => place === wanted);
    return row ? { slug: row.slug, title: row.title } : null;
  };
  const related = await findRelated(
    req,
    id,
    neighbours.map((neighbour) => neighbour.id),
    now,
  );
  return {
    previous: beside('previous'),
    next: beside('next'),
    related: await findPostSummaries(req, related),
  };
}
