import { blogDescription, blogTitle, feedPaths, paths, postPath } from '../contract/paths';
import type { Site } from '../contract/pages';
import type { FeedPost, FeedTopic } from './queries/find-feed-posts';
import { withoutSpoilers } from '../contract/post-html';
import { xmlText } from '../markup/xml-text';
import { absoluteHtml } from './absolute-html';

/** The content of a feed. All URLs are absolute. */
export type FeedContent = {
  title: string;
  description: string;
  author: { name: string; url: string };
  /** The page that lists the same posts. */
  page: string;
  /** The URLs of the feed in both formats. */
  atom: string;
  json: string;
  icon: string;
  /** WebSub hub. */
  hub?: string;
  /** The time of the newest change. */
  updatedAt: Date;
  posts: FeedEntry[];
};

export type FeedEntry = {
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  image: string | null;
  tags: string[];
  publishedAt: Date;
  updatedAt: Date;
};

/** Returns the post's image as HTML, because feed readers show only the text. */
function heroHtml({ hero }: FeedPost): string {
  if (!hero) return '';
  const { url, alt, width, height } = hero;
  return `<p><img src="${xmlText(url)}" alt="${xmlText(alt)}" width="${width}" height="${height}"></p>\n`;
}

function entry(origin: string, post: FeedPost): FeedEntry {
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

/** Returns the feed of all posts or of the posts about a topic. */
export function feedContent(
  site: Pick<Site, 'origin' | 'title' | 'authorName'>,
  posts: FeedPost[],
  topic: Pick<FeedTopic, 'name' | 'page' | 'query'> | null,
): FeedContent {
  const { origin, authorName } = site;
  const query = topic?.query ?? '';
  const entries = posts.map((post) => entry(origin, post));
  return {
    title: topic ? `${blogTitle}: ${topic.name}` : `${blogTitle} · ${site.title}`,
    description: blogDescription,
    author: { name: authorName, url: `${origin}${paths.author}` },
    page: `${origin}${topic?.page ?? paths.blog}`,
    atom: `${origin}${feedPaths.atom}${query}`,
    json: `${origin}${feedPaths.json}${query}`,
    icon: `${origin}/icon-512.png`,
    updatedAt: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    posts: entries,
  };
}
