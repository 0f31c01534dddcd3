import { blogTitle, bookPath, feedQuery } from '../../cms/contract/plain/paths';
import { lookParameter, wholeStory } from '../../cms/contract/plain/reading-stage';
import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { Book as BookData } from '../../cms/contract/books';
import { createClientLoader, type LoadArgs, createLoader, orRedirectHome } from '../api/loaders';
import { canonicalUrl } from '../structured-data/graph';
import { PageHead, type BreadcrumbsHandle, breadcrumbsTo, useShell } from '../components/page';
import { plainText } from '../components/plain-text';
import { preloadItalic } from '../preload-italic';
import { aboutBook } from '../structured-data/books';
import type { Route } from './+types/book';
import { BookPage } from './book/book-page';

const load = ({ api, params, stage, look }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(
    api('GET /books/{slug}', {
      slug: params.slug,
      upTo: look === '' ? stage : wholeStory,
    }),
  );
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const links = preloadItalic;

const lookOf = ({ searchParams }: URL) => searchParams.get(lookParameter);

/** Opening or closing a sample does not reload the book. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  (currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.search === nextUrl.search ||
    lookOf(currentUrl) !== lookOf(nextUrl)) &&
  defaultShouldRevalidate;

export const handle: BreadcrumbsHandle<BookData> = {
  breadcrumbs: ({ slug, title }) => breadcrumbsTo('/books', { to: bookPath(slug), label: title }),
};

export default function BookRoute({ loaderData: book }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        path={bookPath(book.slug)}
        title={book.title}
        description={plainText(book.descriptionHtml)}
        ogImage={book.socialPicture}
        type="book"
        facts={{
          'book:author': canonicalUrl(useShell()?.site, '/author'),
          'book:isbn': book.isbn,
          'book:release_date': book.releasedOn ?? (book.year ? String(book.year) : null),
        }}
        feed={{ title: `${blogTitle}: ${book.title}`, query: feedQuery('book', book.slug) }}
        about={(site) => aboutBook(site, book)}
      />
      <BookPage loaderData={book} />
    </>
  );
}
