import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PostSummary } from '../../../contract/posts';
import { isoTime } from '../../../platform/database/iso-time';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import type { Post } from '../../../payload-types';

export type SummarizedPost = Pick<
  Post,
  'id' | 'slug' | 'title' | 'excerpt' | 'minutes' | 'publishedAt' | 'createdAt'
> & {
  tags?: (number | { name: string; slug: string })[] | null;
  hero?: number | Upload | null;
};

/** Arguments of `json_build_object` for a `SummarizedPost` of a post `p`, without tags. */
export const summaryFields = sql`'id', p.id, 'slug', p.slug, 'title', p.title, 'excerpt', p.excerpt,
  'minutes', p.minutes, 'publishedAt', p.published_at, 'createdAt', p.created_at,
  'hero', ${imageJsonOf(sql`p.hero_id`)}`;

/** Tags of a post `p` in the author's order, as JSON. */
export const tagsJson = sql`(
  SELECT json_agg(json_build_object('name', t.name, 'slug', t.slug) ORDER BY r."order")
  FROM posts_rels r JOIN tags t ON t.id = r.tags_id
  WHERE r.path = 'tags' AND r.parent_id = p.id)`;

/** Returns names of tags or categories in the author's order. */
export const namesOf = (groups: (number | { name: string })[] | null | undefined) =>
  (groups ?? []).flatMap((group) => (typeof group === 'number' ? [] : [group.name]));

/** Converts a post to its summary. The hero URL has a medium width. */
export function postSummary(post: SummarizedPost): PostSummary {
  const hero = publicImage(post.hero);
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt ?? '',
    heroUrl: hero?.fallbackUrl ?? null,
    tags: namesOf(post.tags),
    tagLinks: (post.tags ?? []).flatMap((tag) =>
      typeof tag === 'number' ? [] : [{ name: tag.name, slug: tag.slug }],
    ),
    hero,
    publishedAt: isoTime(post.publishedAt ?? post.createdAt),
    minutes: post.minutes ?? 1,
  };
}
