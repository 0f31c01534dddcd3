import type { CollectionAfterChangeHook, TaskConfig } from 'payload';
import { pingHubSlug } from '../mail/task-slugs';
import type { Post } from '../payload-types';

/** Milliseconds that a hub may take. */
const patience = 10_000;

/** Job that tells the WebSub hub of new content, as its publishers do (WebSub, section 7). */
export const pingHubTask: TaskConfig<typeof pingHubSlug> = {
  slug: pingHubSlug,
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ req: { payload } }) => {
    const { hub, origin } = payload.config.custom;
    if (typeof hub !== 'string') return { output: {} };
    const body = new URLSearchParams({ 'hub.mode': 'publish' });
    for (const feed of ['/feed.xml', '/feed.json']) body.append('hub.url', `${origin}${feed}`);
    const response = await fetch(hub, {
      ...{ method: 'POST', body, signal: AbortSignal.timeout(patience) },
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The WebSub hub answers ${response.status}.`);
    return { output: {} };
  },
};

/** Queues the job when a post is published or changed, for the time at which it appears. */
export const pingHub: CollectionAfterChangeHook<Post> = async ({ doc, req }) => {
  if (!req.payload.config.custom.hub || doc._status !== 'published') return;
  await req.payload.jobs.queue({
    task: pingHubSlug,
    input: {},
    ...(doc.publishedAt && { waitUntil: new Date(doc.publishedAt) }),
    req,
  });
};
