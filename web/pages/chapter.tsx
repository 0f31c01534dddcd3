import type { CallReply } from '../../cms/contract/calls';
import { inBrowser, type Load, onServer, orHome } from '../api/loaders';
import { pageMeta } from '../page-meta';
import { plainText } from '../plain-text';
import { ChapterReader } from '../sample/chapter-reader';
import { takeChapter } from '../sample/prefetch-chapters';
import { aboutChapter } from '../structured-data/books';
import { type Trailed, trailTo } from '../breadcrumbs';
import type { Route } from './+types/chapter';

type Chapter = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

const load: Load<Chapter> = ({ api, params: { slug = '', chapter = '' } }) =>
  orHome(api('GET /books/{slug}/chapters/{chapter}', { slug, chapter }));
export const loader = onServer(load);
export const clientLoader = inBrowser<Chapter>(
  async (args) => takeChapter(args.params.slug ?? '', args.params.chapter ?? '') ?? load(args),
);

/** The chapter so many pages on, if it is there. */
function pathOf({ chapter, book }: Chapter, pagesOn = 0) {
  const number = chapter + pagesOn;
  return book.chapters.some((other) => other.chapter === number)
    ? `/books/${book.slug}/sample/${number}`
    : null;
}

export const handle: Trailed<Chapter> = {
  trail: ({ chapter, title, book: { slug, title: bookTitle } }) =>
    trailTo(
      '/books',
      { to: `/books/${slug}`, label: bookTitle },
      { to: `/books/${slug}/sample/${chapter}`, label: title },
    ),
};

export const meta: Route.MetaFunction = ({ loaderData: chapter, matches }) =>
  chapter
    ? pageMeta({
        matches,
        path: `/books/${chapter.book.slug}/sample/${chapter.chapter}`,
        title: `${chapter.title} · ${chapter.book.title}`,
        description: plainText(chapter.html),
        picture: chapter.socialPicture,
        type: 'article',
        previous: pathOf(chapter, -1),
        next: pathOf(chapter, 1),
        about: (site) => aboutChapter(site, chapter),
      })
    : [];

const ChapterPage = ({ loaderData: chapter }: Route.ComponentProps) => (
  <ChapterReader chapter={chapter} />
);

export default ChapterPage;
