import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { paths, chapterPath } from '../../cms/contract/plain/paths';
import { withoutFailure } from './failed-preload';
import { isPublic, isPersonal, storeOf, isPublicUrl, sampledBook } from './cacheable-url';
import type { Message } from '../offline/messages';
import {
  assetStrategy,
  findCached,
  deleteReadPages,
  pageStrategies,
  pictureStrategy,
  refetchStrategies,
} from './strategies';
import { booksIn, picturesIn } from './cached-html';

/*
 * Serves cached pages offline. Bundled as /sw.js by scripts/build/service-worker-plugin.js. Caches only what anonymous
 * visitors get: docs/decisions/012-service-worker.md.
 */

declare const self: ServiceWorkerGlobalScope;

/** Paths of the application's files, written by the build. */
declare const shell: string[];

/** Changes with each build. */
declare const buildId: string;

// A new build is activated at once. Its files have new names, so they do not conflict with the old ones.
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
// Before the routes, which read it.
self.addEventListener('fetch', (event) => {
  const value = withoutFailure(event.preloadResponse);
  // The page may have closed.
  value.catch(() => undefined);
  Object.defineProperty(event, 'preloadResponse', { value });
});
// The only file needed for installation.
precache([{ url: paths.offline, revision: buildId }]);

/** Milliseconds to wait, so that the first visit's own requests are sent first. */
const delay = 3_000;

async function fetchShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open('assets');
  const fetched = shell.map(async (path) => {
    if (await cache.match(path)) return;
    await Promise.all(assetStrategy.handleAll({ event, request: new Request(path) }));
  });
  // Failed requests are repeated at the next visit.
  await Promise.allSettled(fetched);
}

// Pages wait for activation, so caching starts after it.
self.addEventListener('activate', () => {
  const message: Message = { type: 'active' };
  self.registration.active?.postMessage(message);
});

/** Caches the pages that were opened before the service worker was active. */
async function cacheOpenPages(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of windows) await cacheVisited(event, url);
  await cacheBooks(event);
}

async function act(event: ExtendableEvent, message: Message): Promise<void> {
  switch (message.type) {
    case 'active':
      await new Promise((resolve) => setTimeout(resolve, delay));
      await fetchShell(event);
      return cacheOpenPages(event);
    case 'arrived':
      await cacheVisited(event, message.url);
      return fetchShell(event);
    case 'logged out':
      await deleteReadPages();
      booksCachedAt = 0;
      return cacheBooks(event);
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
    const caching = async () => {
      const response = await answer;
      await done;
      // A logged-in user's page is not cached; the anonymous one is.
      if (!isPublic(response) || store === 'chapters') await cacheVisited(event, url.href);
      await cacheBooks(event);
    };
    event.waitUntil(caching().catch(() => undefined));
    return answer;
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/books\/sample\/\d+$/.test(url.pathname),
  new NetworkOnly({
    plugins: [{ handlerDidError: ({ request }) => findCached('chapters', request.url) }],
  }),
);

for (const method of ['GET', 'POST'] as const)
  registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly(), method);

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  return (await matchPrecache(paths.offline)) ?? Response.error();
});

/** Milliseconds for which a cached page is fresh. */
const freshFor = { read: 10 * 60_000, ahead: 24 * 60 * 60_000 };

/** Returns a request without cookies and keys, so the response is that of an anonymous visitor. */
const anonymousRequest = (path: string) =>
  new Request(new URL(path, self.location.origin), { credentials: 'omit' });

const ageOf = (response: Response) => Date.now() - Date.parse(response.headers.get('date') ?? '');

/** Caches a page with its images. Returns its HTML, empty if it cannot be cached. Ignores failed images. */
async function cachePage(event: ExtendableEvent, path: string, age: number): Promise<string> {
  const { href, pathname } = new URL(path, self.location.origin);
  const store = storeOf(pathname);
  if (!store || !isPublicUrl(href)) return '';
  const cached = await findCached(store, href);
  const isFresh = cached && ageOf(cached) < age;
  const [answer, stored] = isFresh
    ? [Promise.resolve(cached), Promise.resolve()]
    : refetchStrategies[store].handleAll({ event, request: anonymousRequest(href) });
  const html = await answer.then(
    (response) => response.clone().text(),
    () => '',
  );
  await stored.catch(() => undefined);
  for (const picture of picturesIn(html)) {
    // Logging out deletes the images of pages that stay cached.
    if (isFresh && (await caches.match(picture, { ignoreVary: true }))) continue;
    await Promise.all(
      pictureStrategy.handleAll({ event, request: anonymousRequest(picture) }),
    ).catch(() => undefined);
  }
  return html;
}

type Chapters = { chapters: { sampleId: number; chapter: number }[] };

/** Caches all chapters of a begun sample: as pages, and as JSON for the dialog. */
async function cacheSample(event: ExtendableEvent, slug: string): Promise<void> {
  const answer = await fetch(anonymousRequest(`/api/books/${slug}`));
  if (!answer.ok) return;
  const { chapters } = (await answer.json()) as Chapters;
  for (const { chapter, sampleId } of chapters) {
    await cachePage(event, chapterPath(slug, chapter), freshFor.ahead);
    const request = anonymousRequest(`/api/books/sample/${sampleId}`);
    const cached = await findCached('chapters', request.url);
    if (cached && ageOf(cached) < freshFor.ahead) continue;
    await Promise.all(refetchStrategies.chapters.handleAll({ event, request })).catch(
      () => undefined,
    );
  }
}

/** Caches a visited page, and for a chapter the whole sample. */
async function cacheVisited(event: ExtendableEvent, url: string): Promise<void> {
  await cachePage(event, url, freshFor.read);
  const slug = sampledBook(new URL(url).pathname);
  if (slug) await cacheSample(event, slug).catch(() => undefined);
}

let booksCachedAt = 0;

type WithConnection = { connection?: { saveData?: boolean } };

/** Caches the home page and the books' pages, unless the user saves data. */
async function cacheBooks(event: ExtendableEvent): Promise<void> {
  if ((self.navigator as WithConnection).connection?.saveData) return;
  if (Date.now() - booksCachedAt < freshFor.read) return;
  booksCachedAt = Date.now();
  await cachePage(event, paths.home, freshFor.ahead);
  const list = await cachePage(event, paths.books, freshFor.ahead);
  for (const path of booksIn(list)) await cachePage(event, path, freshFor.ahead);
}
