import { chapterPath, paths } from '../../cms/contract/paths';
import { booksIn, picturesIn } from './kept-html';
import { isWhole, sampledBook, storeOf } from './kept-url';
import { fetchAnew, findKept, pictureStrategy } from './strategies';

/** Milliseconds for which a kept page is as good as a new one. */
const freshFor = { read: 10 * 60_000, ahead: 24 * 60 * 60_000 };

/** A request as a stranger makes it: no session and no key goes with it, so nothing of a person comes back. */
const asStranger = (path: string) =>
  new Request(new URL(path, self.location.origin), { credentials: 'omit' });

const ageOf = (response: Response) => Date.now() - Date.parse(response.headers.get('date') ?? '');

/**
 * Keeps a page with its pictures. What cannot be fetched now is kept another time.
 *
 * @returns the page; an empty text for what is no page that is kept
 */
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

/** All chapters of a sample that was begun: as pages, and as the book's dialog requests them. */
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

/** Keeps a page that somebody reads, and with a chapter the whole sample. */
export async function keepRead(event: ExtendableEvent, url: string): Promise<void> {
  await keepPage(event, url, freshFor.read);
  const slug = sampledBook(new URL(url).pathname);
  if (slug) await keepSample(event, slug).catch(() => undefined);
}

let booksKeptAt = 0;

type WithConnection = { connection?: { saveData?: boolean } };

/** Keeps the first page and those of all books, so that there is something to read; not for who pays by the byte. */
export async function keepBooks(event: ExtendableEvent): Promise<void> {
  if ((self.navigator as WithConnection).connection?.saveData) return;
  if (Date.now() - booksKeptAt < freshFor.read) return;
  booksKeptAt = Date.now();
  await keepPage(event, paths.home, freshFor.ahead);
  const list = await keepPage(event, paths.books, freshFor.ahead);
  for (const path of booksIn(list)) await keepPage(event, path, freshFor.ahead);
}
