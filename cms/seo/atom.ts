import { Feed } from 'feed';
import { withoutForbidden, xmlText } from '../markup/xml-text';
import type { FeedContent } from './feed-content';

/** Atom readers expect HTML in titles and summaries, so those are escaped. The library writes HTML as CDATA, which `]]>` would end, and tags as attributes, which must not contain `<`. */
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
      title: xmlText(post.title),
      content: inCdata(post.html),
      category: post.tags.map((tag) => ({ name: inAttribute(tag), term: inAttribute(tag) })),
      date: post.updatedAt,
      published: post.publishedAt,
      ...(post.summary && { description: xmlText(post.summary) }),
    });
  return feed.atom1();
}
