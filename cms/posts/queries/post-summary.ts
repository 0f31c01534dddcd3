import type { PostSummary } from '../../contract/posts';
import type { Post } from '../../payload-types';
import { publicImage, type Upload } from '../../media/public-image';

/** What a post's summary is made from. */
export type SummarizedPost = Pick<
  Post,
  'id' | 'slug' | 'title' | 'excerpt' | 'minutes' | 'publishedAt' | 'createdAt'
> & {
  tags?: (number | { name: string; slug: string })[] | null;
  hero?: number | Upload | null;
};

/** The names of tags or categories, in the order that the author gave them. */
export const namesOf = (groups: (number | { name: string })[] | null | undefined) =>
  (groups ?? []).flatMap((group) => (typeof group === 'number' ? [] : [group.name]));

/** A post as its card shows it. The hero's address is that of a middling width, for whoever wants just one. */
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
    publishedAt: post.publishedAt ?? post.createdAt,
    minutes: post.minutes ?? 1,
  };
}
