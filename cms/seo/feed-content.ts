import { blogDescription, blogTitle, feedPaths, paths, postPath } from '../contract/paths';
import type { Site } from '../contract/pages';
import type { FeedPost, FeedTopic } from './queries/find-feed-posts';
import { withoutSpoilers } from '../contract/post-html';
import { xmlText } from '../markup/xml-text';
import { absoluteHtml } from './absolute-html';

/** Returns the post's image as HTML, because feed readers show only the text. */
function heroHtml({ hero }: FeedPost): string {
  if (!hero) return '';
  const { url, alt, width, height } = hero;
  return `<p><img src="${xmlText(url)}" alt="${xmlText(alt)}" width="${width}" height="${height}"></p>\n`;
}

function entry(origin: string, post: FeedPost) {
  const url = `${origin}${postPath(post.slug)}`;
  return {
    // The id stays the same when the post's URL changes (RFC 4151).
    id: `tag:${new URL(origin).hostname},${post.createdAt.slice(0, 4)}:post-${post.id}`,
    url,
    title: post.title,
    summary: post.excerpt,
    html: absoluteHtml(heroHtml(post) + withoutSpoilers(post.html), url),
    image: post.hero && new URL(post.hero.url, origin).href,
    tags: post.tags,
    publishedAt: new Date(post.publishedAt),
    updatedAt: new Date(post.updatedAt),
  };
}

/**
 * Returns the feed of all posts or of the posts about a topic, with absolute URLs.
 *
 * @param hub WebSub hub
 */
export function feedContent(
  site: Pick<Site, 'origin' | 'title' | 'authorName'>,
  posts: FeedPost[],
  topic: Pick<FeedTopic, 'name' | 'page' | 'query'> | null,
  hub?: string,
) {
  const { origin, authorName } = site;
  const query = topic?.query ?? '';
  const entries = posts.map((post) => entry(origin, post));
  return {
    title: topic ? `${blogTitle}: ${topic.name}` : `${blogTitle} · ${site.title}`,
    description: blogDescription,
    author: { name: authorName, url: `${origin}${paths.author}` },
    // The page that lists the same posts.
    page: `${origin}${topic?.page ?? paths.blog}`,
    atom: `${origin}${feedPaths.atom}${query}`,
    json: `${origin}${feedPaths.json}${query}`,
    icon: `${origin}/icon-512.png`,
    hub,
    // The time of the newest change.
    updatedAt: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    posts: entries,
  };
}

export type FeedContent = ReturnType<typeof feedContent>;
