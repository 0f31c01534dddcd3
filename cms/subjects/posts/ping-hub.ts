import type { CollectionAfterChangeHook, TaskConfig } from 'payload';
import { pingHubSlug } from '../../platform/mail/task-slugs';
import { bookPath, feedPaths, feedQuery } from '../../contract/plain/paths';
import type { Post } from '../../payload-types';
import { findTagsOrCategories } from './queries/find-tags-or-categories';

const bookLinks = new RegExp(`${bookPath('([a-z0-9-]+)')}`, 'g');

const timeoutMilliseconds = 10_000;

/** Job that notifies the WebSub hub of new content (WebSub, section 7). */
export const pingHubTask: TaskConfig<typeof pingHubSlug> = {
  slug: pingHubSlug,
  inputSchema: [
    { name: 'tags', type: 'number', hasMany: true },
    { name: 'books', type: 'text', hasMany: true },
  ],
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input: { tags, books }, req }) => {
    const { hub, origin } = req.payload.config.custom;
    if (typeof hub !== 'string') return { output: {} };
    const body = new URLSearchParams({ 'hub.mode': 'publish' });
    const tagged = await findTagsOrCategories(req, 'tags');
    const queries = [
      '',
      ...tagged.filter(({ id }) => tags?.includes(id)).map(({ slug }) => feedQuery('tag', slug)),
      ...(books ?? []).map((slug) => feedQuery('book', slug)),
    ];
    for (const query of queries)
      for (const feed of Object.values(feedPaths))
        body.append('hub.url', `${origin}${feed}${query}`);
    const response = await fetch(hub, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The WebSub hub answered ${response.status}.`);
    return { output: {} };
  },
};

const topicsOf = ({ tags, html }: Partial<Post> = {}) => ({
  tags: (tags ?? []).map((tag) => (typeof tag === 'number' ? tag : tag.id)),
  books: [...(html ?? '').matchAll(bookLinks)].map(([, slug = '']) => slug),
});

/** Queues the job when a post is published or changed, for the time at which it appears. */
export const pingHub: CollectionAfterChangeHook<Post> = async ({ doc, previousDoc, req }) => {
  if (!req.payload.config.custom.hub || doc._status !== 'published') return;
  const [now, before] = [topicsOf(doc), topicsOf(previousDoc)];
  await req.payload.jobs.queue({
    task: pingHubSlug,
    // Includes feeds that no longer contain the post.
    input: {
      tags: [...new Set([...now.tags, ...before.tags])],
      books: [...new Set([...now.books, ...before.books])],
    },
    ...(doc.publishedAt && { waitUntil: new Date(doc.publishedAt) }),
    req,
  });
};
