import { bookPath, chapterPath } from '../../cms/contract/paths';
import type { CallReply } from '../../cms/contract/calls';
import { createClientLoader, type LoadArgs, createLoader, orRedirectHome } from '../api/loaders';
import { PageHead, type BreadcrumbsHandle, breadcrumbsTo } from '../components/page';
import { plainText } from '../components/plain-text';
import { ChapterReader } from '../sample/chapter-reader';
import { loadChapter } from '../sample/load-sample';
import { aboutChapter } from '../structured-data/books';
import type { Route } from './+types/chapter';

type Chapter = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

const load = ({ api, params, stage }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(api('GET /books/{slug}/chapters/{chapter}', { ...params, upTo: stage }));
export const loader = createLoader(load);
export const clientLoader = createClientLoader(({ params }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(loadChapter([params.slug, params.chapter])),
);

function pathOf({ chapter, book }: Chapter, pagesOn: number) {
  const number = chapter + pagesOn;
  return book.chapters.some((other) => other.chapter === number)
    ? chapterPath(book.slug, number)
    : null;
}

export const handle: BreadcrumbsHandle<Chapter> = {
  breadcrumbs: ({ chapter, title, book: { slug, title: bookTitle } }) =>
    breadcrumbsTo(
      '/books',
      { to: bookPath(slug), label: bookTitle },
      { to: chapterPath(slug, chapter), label: title },
    ),
};

export default function ChapterPage({ loaderData: chapter }: Route.ComponentProps) {
  const path = chapterPath(chapter.book.slug, chapter.chapter);
  return (
    <>
      <PageHead
        path={path}
        title={`${chapter.title} · ${chapter.book.title}`}
        description={plainText(chapter.html)}
        ogImage={chapter.socialPicture}
        type="article"
        previous={pathOf(chapter, -1)}
        next={pathOf(chapter, 1)}
        about={(site) => aboutChapter(site, chapter)}
      />
      <ChapterReader key={path} chapter={chapter} />
    </>
  );
}
