import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { paths, chapterPath } from '../../cms/contract/paths';
import { withoutFailure } from './failed-preload';
import { isForEverybody, isPersonal, storeOf, isWhole, sampledBook } from './kept-url';
import type { Message } from '../offline/messages';
import {
  assetStrategy,
  findKept,
  forgetReading,
  pageStrategies,
  pictureStrategy,
  fetchAnew,
} from './strategies';
import { booksIn, picturesIn } from './kept-html';

/*
 * Serves cached pages offline. Bundled as /sw.js by scripts/build/service-worker-plugin.js. Caches only what anonymous
 * visitors get: docs/decisions/012-service-worker.md.
 */

declare const self: ServiceWorkerGlobalScope;

/** Paths of the application's files, written by the build. */
declare const shell: string[];

/** Changes with each build. */
declare const buildId: string;

// Activate a new build at once: its files have new names, so nothing conflicts.
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
// Before the routes, which read it.
self.addEventListener('fetch', (event) => {
  const value = withoutFailure(event.preloadResponse);
  // The page may be gone.
  value.catch(() => undefined);
  Object.defineProperty(event, 'preloadResponse', { value });
});
// The only file needed for installation.
precache([{ url: paths.offline, revision: buildId }]);

/** Milliseconds to wait, so that the first visit's own requests come first. */
const rest = 3_000;

async function fetchShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open('assets');
  const fetched = shell.map(async (path) => {
    if (await cache.match(path)) return;
    await Promise.all(assetStrategy.handleAll({ event, request: new Request(path) }));
  });
  // Failed files are cached at the next visit.
  await Promise.allSettled(fetched);
}

// Pages wait for activation, so the work is done after it.
self.addEventListener('activate', () => {
  const message: Message = { type: 'active' };
  self.registration.active?.postMessage(message);
});

/** Caches the pages that were opened before the service worker was active. */
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
      // A logged-in user's page is not cached; the anonymous one is.
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

/** Milliseconds for which a cached page is fresh. */
const freshFor = { read: 10 * 60_000, ahead: 24 * 60 * 60_000 };

/** Returns a request without cookies and keys, so the response is that of an anonymous visitor. */
const asStranger = (path: string) =>
  new Request(new URL(path, self.location.origin), { credentials: 'omit' });

const ageOf = (response: Response) => Date.now() - Date.parse(response.headers.get('date') ?? '');

/** Caches a page with its images and returns its HTML, empty if it cannot be cached. Failed images are cached another time. */
async function keepPage(event: ExtendableEvent, path: string, age: number): Promise<string> {
  const { href, pathname } = new URL(path, self.location.origin);
  const store = storeOf(pathname);
  if (!store || !isWhole(href)) return '';
  const kept = await findKept(store, href);
  if (kept && ageOf(kept) < age) return kept.text();
  const [answer, stored] = fetchAnew[store].handleAll({ event, request: asStranger(href) });
  const html = await answer.then(
    (response) => response.clone().text(),
    () => '',
  );
  await stored.catch(() => undefined);
  for (const picture of picturesIn(html))
    await Promise.all(pictureStrategy.handleAll({ event, request: asStranger(picture) })).catch(
      () => undefined,
    );
  return html;
}

type Chapters = { chapters: { sampleId: number; chapter: number }[] };

/** Caches all chapters of a begun sample: as pages, and as JSON for the dialog. */
async function keepSample(event: ExtendableEvent, slug: string): Promise<void> {
  const answer = await fetch(asStranger(`/api/books/${slug}`));
  if (!answer.ok) return;
  const { chapters } = (await answer.json()) as Chapters;
  for (const { chapter, sampleId } of chapters) {
    await keepPage(event, chapterPath(slug, chapter), freshFor.ahead);
    const request = asStranger(`/api/books/sample/${sampleId}`);
    const kept = await findKept('chapters', request.url);
    if (kept && ageOf(kept) < freshFor.ahead) continue;
    await Promise.all(fetchAnew.chapters.handleAll({ event, request })).catch(() => undefined);
  }
}

/** Caches a visited page, and for a chapter the whole sample. */
async function keepRead(event: ExtendableEvent, url: string): Promise<void> {
  await keepPage(event, url, freshFor.read);
  const slug = sampledBook(new URL(url).pathname);
  if (slug) await keepSample(event, slug).catch(() => undefined);
}

let booksKeptAt = 0;

type WithConnection = { connection?: { saveData?: boolean } };

/** Caches the home page and the books' pages, unless the user saves data. */
async function keepBooks(event: ExtendableEvent): Promise<void> {
  if ((self.navigator as WithConnection).connection?.saveData) return;
  if (Date.now() - booksKeptAt < freshFor.read) return;
  booksKeptAt = Date.now();
  await keepPage(event, paths.home, freshFor.ahead);
  const list = await keepPage(event, paths.books, freshFor.ahead);
  for (const path of booksIn(list)) await keepPage(event, path, freshFor.ahead);
}
