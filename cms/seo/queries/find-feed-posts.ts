import type { PayloadRequest } from 'payload';
import { visiblePosts } from '../../access/visible-posts';
import type { Image } from '../../contract/fields';
import { slugPattern } from '../../contract/limits';
import type { Named } from '../../contract/posts';
import { notYetBegun } from '../../contract/reading-stage';
import { findTagsOrCategories } from '../../posts/queries/find-tags-or-categories';
import { namesOf } from '../../posts/queries/post-summary';
import { publicImage } from '../../media/public-image';

/** A post with its full text. */
export type FeedPost = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  hero: Image | null;
  tags: string[];
  /** ISO 8601, like the next two. */
  createdAt: string;
  publishedAt: string;
  updatedAt: string;
};

/** The number of posts in a feed. */
const longest = 30;

/** Returns the tag with this slug; null also if only readers of later books may see its posts, because its name may be a spoiler. */
export async function findTag(req: PayloadRequest, slug: string): Promise<Named | null> {
  if (!slugPattern.test(slug)) return null;
  const tags = await findTagsOrCategories(req, 'tags');
  return tags.find((tag) => tag.slug === slug) ?? null;
}

/** Returns the newest posts that a reader who has read nothing may see, optionally with one tag. */
export async function findFeedPosts(req: PayloadRequest, tag: Named | null): Promise<FeedPost[]> {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(notYetBegun), ...(tag ? [{ tags: { equals: tag.id } }] : [])] },
    select: {
      slug: true,
      title: true,
      excerpt: true,
      html: true,
      hero: true,
      tags: true,
      createdAt: true,
      publishedAt: true,
      updatedAt: true,
    },
    sort: ['-publishedAt', '-id'],
    limit: longest,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    req,
  });
  return docs.map((post) => {
    const publishedAt = post.publishedAt ?? post.createdAt;
    return {
      id: post.id,
      slug: post.slug,
      title: post.title,
      excerpt: post.excerpt ?? '',
      html: post.html ?? '',
      hero: publicImage(post.hero),
      tags: namesOf(post.tags),
      createdAt: post.createdAt,
      publishedAt,
      updatedAt: post.updatedAt > publishedAt ? post.updatedAt : publishedAt,
    };
  });
}
