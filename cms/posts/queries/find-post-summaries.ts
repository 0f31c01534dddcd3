import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { PostSummary } from '../../contract/posts';
import { connectionOf } from '../../database/queries/connection';
import { heroImage } from '../../media/hero-image';
import { isVisible } from '../../access/visible-posts';
import { postStatus } from '../post-status';
import { postSummary, type SummarizedPost } from './post-summary';

type Row = Omit<SummarizedPost, 'publishedAt' | 'createdAt'> & {
  status: 'draft' | 'published';
  published_at: string | null;
  created_at: string;
};

const isoTime = (time: string) => new Date(time).toISOString();

/**
 * The summaries of these posts in the order of their ids; what is hidden is left out. One statement for however many: as
 * documents, each with all its hooks, thousands of them would hold everybody up for seconds.
 *
 * @param drafts hidden ones too. The caller sees to it that the asker may see them.
 */
export async function findPostSummaries(
  req: PayloadRequest,
  ids: number[],
  drafts = false,
): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${sql.param(ids)}::integer[]`;
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT p.id, p.slug, p.title, p.excerpt, p.minutes::integer AS minutes, p._status AS status,
      p.published_at, p.created_at, tagged.tags, ${heroImage} AS hero
    FROM unnest(${wanted}) WITH ORDINALITY AS wanted (id, place)
    JOIN posts p ON p.id = wanted.id
    LEFT JOIN (
      SELECT r.parent_id, json_agg(json_build_object('name', t.name, 'slug', t.slug) ORDER BY r."order") AS tags
      FROM posts_rels r JOIN tags t ON t.id = r.tags_id
      WHERE r.path = 'tags' AND r.parent_id = ANY (${wanted})
      GROUP BY r.parent_id
    ) AS tagged ON tagged.parent_id = p.id
    LEFT JOIN media m ON m.id = p.hero_id
    WHERE ${isVisible({ drafts, now: new Date() })}
    ORDER BY wanted.place`);
  return rows.map(({ status, published_at, created_at, ...row }) => {
    const publishedAt = published_at && isoTime(published_at);
    return {
      ...postSummary({ ...row, publishedAt, createdAt: isoTime(created_at) }),
      ...(drafts && { status: postStatus({ _status: status, publishedAt }) }),
    };
  });
}
