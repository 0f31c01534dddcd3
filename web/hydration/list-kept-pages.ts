import { paths } from '../../cms/contract/paths';

/* Inlined into the head of the offline page: lists the cached pages, and reloads when the site answers again. */

const rest = 10_000;

/** False if no other page was requested. */
const isWanted = location.pathname !== paths.offline;

type Kept = { path: string; title: string };

const kindOf = (path: string) => {
  if (/^\/books\/[^/]+\/sample\//.test(path)) return 'chapters';
  if (path.startsWith('/books')) return 'books';
  return path.startsWith('/blog/') ? 'posts' : 'others';
};

/** HTML entities as the server writes them. */
const letters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

const titleOf = (html: string) =>
  (/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '')
    .replace(/ · [^·]*$/, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => letters[name] ?? '');

async function keptIn(store: string): Promise<Kept[]> {
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

/** Sorts books as on the books page. */
async function bookOrder(): Promise<(path: string) => number> {
  const list = (await (await caches.match('/books', { ignoreVary: true }))?.text()) ?? '';
  return (path) => list.indexOf(`href="${path.replace(/\/sample\/.*/, '')}"`);
}

async function list(section: HTMLElement): Promise<void> {
  const pages = (await Promise.all(['chapters', 'books', 'pages'].map(keptIn))).flat();
  const place = await bookOrder();
  pages.sort(
    (one, other) => place(one.path) - place(other.path) || (one.path < other.path ? -1 : 1),
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

async function lookForSite(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer && answer.status < 500) location.reload();
}

document.addEventListener('DOMContentLoaded', () => {
  const section = document.querySelector<HTMLElement>('[data-kept-pages]');
  if (section && 'caches' in window) list(section).catch(() => undefined);
  if (!isWanted) return;
  const again = document.querySelector<HTMLAnchorElement>('[data-again]');
  if (again) again.href = location.href;
  addEventListener('online', () => void lookForSite());
  document.addEventListener('visibilitychange', () => void lookForSite());
  setInterval(() => void lookForSite(), rest);
});
