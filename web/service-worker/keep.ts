import { chapterPath, paths } from '../../cms/contract/paths';
import { booksIn, picturesIn } from './kept-html';
import { isWhole, sampledBook, storeOf } from './kept-url';
import { fetchAnew, findKept, pictureStrategy } from './strategies';

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
export async function keepRead(event: ExtendableEvent, url: string): Promise<void> {
  await keepPage(event, url, freshFor.read);
  const slug = sampledBook(new URL(url).pathname);
  if (slug) await keepSample(event, slug).catch(() => undefined);
}

let booksKeptAt = 0;

type WithConnection = { connection?: { saveData?: boolean } };

/** Caches the home page and the books' pages, unless the user saves data. */
export async function keepBooks(event: ExtendableEvent): Promise<void> {
  if ((self.navigator as WithConnection).connection?.saveData) return;
  if (Date.now() - booksKeptAt < freshFor.read) return;
  booksKeptAt = Date.now();
  await keepPage(event, paths.home, freshFor.ahead);
  const list = await keepPage(event, paths.books, freshFor.ahead);
  for (const path of booksIn(list)) await keepPage(event, path, freshFor.ahead);
}
