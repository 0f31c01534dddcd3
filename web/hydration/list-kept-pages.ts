/*
 * Runs in the head of the page that the service worker shows without the network, and is made a line of text, as its neighbors
 * are: it lists what was kept, and goes on to the page that was wanted when the site is back.
 */

/** Milliseconds after which the site is looked for again. */
const rest = 10_000;

/** `paths.offline`, where nothing else is wanted. */
const isWanted = location.pathname !== '/offline';

type Kept = { path: string; title: string };

const kindOf = (path: string) => {
  if (/^\/books\/[^/]+\/sample\//.test(path)) return 'chapters';
  if (path.startsWith('/books')) return 'books';
  return path.startsWith('/blog/') ? 'posts' : 'others';
};

/** What stands for a letter in a title, as the server writes it. */
const letters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

/** The title of a page without the site's. */
const titleOf = (html: string) =>
  (/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '')
    .replace(/ · [^·]*$/, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => letters[name] ?? '');

async function keptIn(store: string): Promise<Kept[]> {
  // Looking for what is not there would make it.
  if (!(await caches.has(store))) return [];
  const cache = await caches.open(store);
  const pages = (await cache.keys()).map(async (request) => {
    const response = await cache.match(request, { ignoreVary: true });
    const { pathname, search } = new URL(request.url);
    // Beside the pages of chapters are their texts as the dialog requests them.
    if (!response?.headers.get('content-type')?.startsWith('text/html')) return [];
    return [{ path: pathname + search, title: titleOf(await response.text()) }];
  });
  return (await Promise.all(pages)).flat();
}

/** Books stand as on the page of the books. */
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

/** Whether the site answers for the page that was wanted. */
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
