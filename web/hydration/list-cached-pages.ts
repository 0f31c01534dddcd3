import { paths } from '../../cms/contract/plain/paths';
import { unescapeHtml } from './unescape-html';

/* Inlined into the head of the offline page. Lists the cached pages, and reloads when the site answers again. */

const retryInterval = 10_000;

/** True if the offline page is shown at the URL of another page. */
const isFallback = location.pathname !== paths.offline;

type CachedPage = { path: string; title: string };

const kindOf = (path: string) => {
  if (/^\/books\/[^/]+\/sample\//.test(path)) return 'chapters';
  if (path.startsWith('/books')) return 'books';
  return path.startsWith('/blog/') ? 'posts' : 'others';
};

const titleOf = (html: string) =>
  unescapeHtml((/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '').replace(/ · [^·]*$/, ''));

async function cachedIn(store: string): Promise<CachedPage[]> {
  // Opening a missing cache would create it.
  if (!(await caches.has(store))) return [];
  const cache = await caches.open(store);
  const pages = (await cache.keys()).map(async (request) => {
    const response = await cache.match(request, { ignoreVary: true });
    const { pathname, search } = new URL(request.url);
    // The cache also has chapters as JSON.
    if (!response?.headers.get('content-type')?.startsWith('text/html')) return [];
    return [{ path: pathname + search, title: titleOf(await response.text()) }];
  });
  return (await Promise.all(pages)).flat();
}

/** Returns a function that returns a book's position on the books page. */
async function bookOrder(): Promise<(path: string) => number> {
  const list = (await (await caches.match('/books', { ignoreVary: true }))?.text()) ?? '';
  return (path) => list.indexOf(`href="${path.replace(/\/sample\/.*/, '')}"`);
}

async function listPages(section: HTMLElement): Promise<void> {
  const pages = (await Promise.all(['chapters', 'books', 'pages'].map(cachedIn))).flat();
  const orderOf = await bookOrder();
  pages.sort(
    (one, other) => orderOf(one.path) - orderOf(other.path) || (one.path < other.path ? -1 : 1),
  );
  const entry = section.querySelector('template');
  for (const { path, title } of pages) {
    const kind = section.querySelector<HTMLElement>(`[data-kind=${kindOf(path)}]`);
    const item = entry?.content.cloneNode(true) as DocumentFragment | undefined;
    const link = item?.querySelector('a');
    if (!kind || !item || !link) continue;
    link.href = path;
    link.textContent = title;
    kind.querySelector('ul')?.append(item);
    kind.hidden = section.hidden = false;
  }
}

async function reloadIfOnline(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer && answer.status < 500) location.reload();
}

document.addEventListener('DOMContentLoaded', () => {
  const section = document.querySelector<HTMLElement>('[data-kept-pages]');
  if (section && 'caches' in window) listPages(section).catch(() => undefined);
  if (!isFallback) return;
  const again = document.querySelector<HTMLAnchorElement>('[data-again]');
  if (again) again.href = location.href;
  addEventListener('online', () => void reloadIfOnline());
  document.addEventListener('visibilitychange', () => void reloadIfOnline());
  setInterval(() => void reloadIfOnline(), retryInterval);
});
