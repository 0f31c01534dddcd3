import { blogDescription, blogTitle, feedPaths, paths, postPath } from '../../contract/plain/paths';
import type { Site } from '../../contract/pages';
import type { FeedPost, FeedTopic } from './queries/find-feed-posts';
import { withoutSpoilers } from '../../contract/plain/post-html';
import { xmlText, withoutForbidden } from '../../platform/markup/xml-text';
import { Feed } from 'feed';

/** A start tag with its attributes, as serializers write it. */
const startTag = /<[a-z][a-z0-9]*(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)+\s*\/?>/gi;

const urlAttribute = /(\s(?:href|src)=")([^"]*)(")/g;

/**
 * Returns sanitized HTML with absolute URLs for links and images.
 *
 * @param page the absolute URL of the page with the HTML, for links to fragments
 */
export const absoluteHtml = (html: string, page: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(urlAttribute, (whole, before: string, to: string, after: string) =>
      URL.canParse(to, page)
        ? before + new URL(to, page).href.replaceAll('"', '%22') + after
        : whole,
    ),
  );

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
    updatedAt: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    posts: entries,
  };
}

export type FeedContent = ReturnType<typeof feedContent>;

/** The library writes HTML as CDATA, which `]]>` would end, and tags as attributes, which must not contain `<`. */
const inCdata = (html: string) => withoutForbidden(html).replaceAll(']]>', ']]&gt;');
const inAttribute = (text: string) => withoutForbidden(text).replaceAll('<', '‹');

/** Returns the feed as Atom (RFC 4287). */
export function atomXml(content: FeedContent): string {
  const { name, url } = content.author;
  const feed = new Feed({
    id: content.atom,
    title: withoutForbidden(content.title),
    description: withoutForbidden(content.description),
    link: content.page,
    feed: content.atom,
    ...(content.hub && { hub: content.hub }),
    favicon: content.icon,
    author: { name: withoutForbidden(name), link: url },
    updated: content.updatedAt,
    generator: false,
  });
  for (const post of content.posts)
    feed.addItem({
      id: post.id,
      link: post.url,
      // Atom readers expect HTML in titles and summaries.
      title: xmlText(post.title),
      content: inCdata(post.html),
      category: post.tags.map((tag) => ({ name: inAttribute(tag), term: inAttribute(tag) })),
      date: post.updatedAt,
      published: post.publishedAt,
      ...(post.summary && { description: xmlText(post.summary) }),
    });
  return feed.atom1();
}

/** Returns the feed as JSON: https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = (content: FeedContent) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: content.title,
  description: content.description,
  home_page_url: content.page,
  feed_url: content.json,
  icon: content.icon,
  ...(content.hub && { hubs: [{ type: 'WebSub', url: content.hub }] }),
  language: 'en',
  authors: [content.author],
  items: content.posts.map((post) => ({
    id: post.id,
    url: post.url,
    title: post.title,
    content_html: post.html,
    ...(post.summary && { summary: post.summary }),
    ...(post.image && { image: post.image }),
    date_published: post.publishedAt.toISOString(),
    date_modified: post.updatedAt.toISOString(),
    tags: post.tags,
  })),
});
