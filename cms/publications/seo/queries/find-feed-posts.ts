import type { PayloadRequest, Where } from 'payload';
import { visiblePosts } from '../../../platform/access/visible-records';
import { slugPattern } from '../../../contract/plain/limits';
import { bookPath, feedQuery, tagPath } from '../../../contract/plain/paths';
import { notYetBegun } from '../../../contract/plain/reading-stage';
import { findTagsOrCategories } from '../../../subjects/posts/queries/find-tags-or-categories';
import { namesOf } from '../../../subjects/posts/queries/post-summary';
import { publicImage } from '../../../subjects/media/public-image';
import { asCaller } from '../../../platform/database/queries/connection';

const longest = 30;

/** Common topic of a feed's posts. */
export type FeedTopic = {
  name: string;
  /** Path of its page. */
  page: string;
  /** Query of the feed's URL. */
  query: string;
  where: Where;
};

/**
 * Returns the tag or the book with this slug. Null also for a draft of a book, and for a tag if only readers of later books may
 * see its posts, because its name may be a spoiler.
 */
export async function findTopic(
  req: PayloadRequest,
  of: 'tag' | 'book',
  slug: string,
): Promise<FeedTopic | null> {
  if (!slugPattern.test(slug)) return null;
  const query = feedQuery(of, slug);
  if (of === 'tag') {
    const tag = (await findTagsOrCategories(req, 'tags')).find((each) => each.slug === slug);
    if (!tag) return null;
    return { name: tag.name, page: tagPath(slug), query, where: { tags: { equals: tag.id } } };
  }
  const { docs } = await req.payload.find({
    collection: 'books',
    where: { slug: { equals: slug } },
    select: { title: true },
    limit: 1,
    pagination: false,
    ...asCaller(req),
  });
  const page = bookPath(slug);
  // The end of the link, or of the slug in the link to a chapter.
  const links = ['"', '/', '?', '#'].map((end) => ({ html: { contains: `${page}${end}` } }));
  return docs[0] ? { name: docs[0].title, page, query, where: { or: links } } : null;
}

/** Returns the newest posts that a reader who has read nothing may see, optionally about a topic. */
export async function findFeedPosts(req: PayloadRequest, topic: FeedTopic | null) {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(notYetBegun), ...(topic ? [topic.where] : [])] },
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
    ...asCaller(req),
    depth: 1,
  });
  return docs.map((post) => {
    const publishedAt = post.publishedAt ?? post.createdAt;
    return {
      ...post,
      excerpt: post.excerpt ?? '',
      html: post.html ?? '',
      hero: publicImage(post.hero),
      tags: namesOf(post.tags),
      publishedAt,
      updatedAt: post.updatedAt > publishedAt ? post.updatedAt : publishedAt,
    };
  });
}

/** A post with its full text. Times are in ISO 8601. */
export type FeedPost = Awaited<ReturnType<typeof findFeedPosts>>[number];
