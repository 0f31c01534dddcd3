import { Feed } from 'feed';
import type { FeedContent } from './feed-content';

/** Characters that XML 1.0 forbids even when escaped (section 2.2). */
const notForXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const plain = (text: string) => text.replace(notForXml, '');

/** Atom readers expect HTML in titles and summaries. */
const asHtml = (text: string) =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The library writes HTML as CDATA, which `]]>` would end, and tags as attributes, which must not contain `<`. */
const inCdata = (html: string) => plain(html).replaceAll(']]>', ']]&gt;');
const inAttribute = (text: string) => plain(text).replaceAll('<', '‹');

/** Returns the feed as Atom (RFC 4287). */
export function atomXml(content: FeedContent): string {
  const { name, url } = content.author;
  const feed = new Feed({
    id: content.atom,
    title: plain(content.title),
    description: plain(content.description),
    link: content.page,
    feed: content.atom,
    favicon: content.icon,
    author: { name: plain(name), link: url },
    updated: content.updatedAt,
    generator: false,
  });
  for (const post of content.posts)
    feed.addItem({
      id: post.id,
      link: post.url,
      title: asHtml(post.title),
      content: inCdata(post.html),
      category: post.tags.map((tag) => ({ name: inAttribute(tag), term: inAttribute(tag) })),
      date: post.updatedAt,
      published: post.publishedAt,
      ...(post.summary && { description: asHtml(post.summary) }),
    });
  return feed.atom1();
}
