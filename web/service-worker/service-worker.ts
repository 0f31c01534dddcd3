import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { paths } from '../../cms/contract/paths';
import { withoutFailure } from './failed-preload';
import { keepBooks, keepRead } from './keep';
import { isForEverybody, isPersonal, storeOf, stores } from './kept-url';
import type { Message } from './messages';
import {
  assetStrategy,
  findKept,
  forgetReading,
  pageStrategies,
  pictureStrategy,
} from './strategies';

/*
 * Answers for the pages while the network is away, from what was kept while it was there. The build (scripts/build/service-worker-plugin.js)
 * bundles this file as /sw.js. Everything that is kept is what a stranger gets: docs/decisions/012-service-worker.md.
 */

declare const self: ServiceWorkerGlobalScope;

/** What the application of a page for reading is made of: the build writes the paths of the files here. */
declare const shell: string[];

/** New with each build whose files are others. */
declare const buildId: string;

// A reader has the new build with their next page: nothing of an old one is in the way, as its files have other names.
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
// Before the routes, which read it.
self.addEventListener('fetch', (event) => {
  const value = withoutFailure(event.preloadResponse);
  // A page that is left has no use for it.
  value.catch(() => undefined);
  Object.defineProperty(event, 'preloadResponse', { value });
});
// Nothing else is waited for: from here on no navigation ends in the browser's own error page.
precache([{ url: paths.offline, revision: buildId }]);

/** Milliseconds in which the network is left to who has just come: to what they touch first. */
const rest = 3_000;

/** Fetches what is still missing of the application. */
async function fetchShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(stores.assets);
  const fetched = shell.map(async (path) => {
    if (await cache.match(path)) return;
    await Promise.all(assetStrategy.handleAll({ event, request: new Request(path) }));
  });
  // One that did not come is fetched at the next arrival.
  await Promise.allSettled(fetched);
}

// Every page waits until this is over: what takes time is done afterwards.
self.addEventListener('activate', () => {
  const message: Message = { type: 'active' };
  self.registration.active?.postMessage(message);
});

/** What is open was loaded before anything could be kept. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of windows) await keepRead(event, url);
  await keepBooks(event);
}

async function act(event: ExtendableEvent, message: Message): Promise<void> {
  switch (message.type) {
    case 'active':
      await new Promise((resolve) => setTimeout(resolve, rest));
      await fetchShell(event);
      return keepOpenPages(event);
    case 'arrived':
      await keepRead(event, message.url);
      return fetchShell(event);
    case 'logged out':
      return forgetReading();
  }
}

self.addEventListener('message', (event) => {
  event.waitUntil(act(event, event.data as Message));
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  assetStrategy,
);

registerRoute(({ request, sameOrigin }) => {
  const isForStaff = request.referrer && isPersonal(new URL(request.referrer).pathname);
  return sameOrigin && request.destination === 'image' && !isForStaff;
}, pictureStrategy);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && storeOf(url.pathname) !== null,
  async ({ request, url, event }) => {
    const store = storeOf(url.pathname) ?? 'pages';
    const [answer, done] = pageStrategies[store].handleAll({
      event,
      request,
    });
    const keeping = async () => {
      const response = await answer;
      await done;
      // Who is logged in gets their own copy, which is not kept: a stranger's is.
      if (!isForEverybody(response) || store === 'chapters') await keepRead(event, url.href);
      await keepBooks(event);
    };
    event.waitUntil(keeping().catch(() => undefined));
    return answer;
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/books\/sample\/\d+$/.test(url.pathname),
  new NetworkOnly({
    plugins: [{ handlerDidError: ({ request }) => findKept('chapters', request.url) }],
  }),
);

for (const method of ['GET', 'POST'] as const)
  registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly(), method);

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  return (await matchPrecache(paths.offline)) ?? Response.error();
});
