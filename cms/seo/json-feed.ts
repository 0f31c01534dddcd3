import type { FeedContent } from './feed-content';

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
