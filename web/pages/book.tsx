import { useState } from 'react';
import { Link, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Book as BookData } from '../../cms/contract/books';
import { createClientLoader, type LoadArgs, createLoader, orRedirectHome } from '../api/loaders';
import { BuyIt } from '../components/buy-it';
import { Cover } from '../components/cover';
import { Emblem } from '../components/emblem';
import { FleuronList } from '../components/fleuron-list';
import { Genres } from '../components/genres';
import { MoreBooks } from '../components/more-books';
import { useIsHydrated } from '../components/use-is-hydrated';
import { Prose } from '../components/prose';
import { canonicalUrl } from '../canonical-url';
import { pageMeta, siteOf } from '../page-meta';
import { plainText } from '../plain-text';
import { prepareSample } from '../sample/load-sample';
import { SampleDialog } from '../sample/sample-dialog';
import { chapterPath, sampleLink, useSampleInAddress } from '../sample/use-sample-in-address';
import { aboutBook } from '../structured-data/books';
import { type BreadcrumbsHandle, breadcrumbsTo } from '../breadcrumbs';
import type { Route } from './+types/book';

const load = ({ api, params }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(api('GET /books/{slug}', { slug: params.slug }));
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** A sample that opens or closes changes nothing about its book, and needs no connection. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) &&
  defaultShouldRevalidate;

export const handle: BreadcrumbsHandle<BookData> = {
  breadcrumbs: ({ slug, title }) => breadcrumbsTo('/books', { to: `/books/${slug}`, label: title }),
};

export const meta: Route.MetaFunction = ({ loaderData: book, matches }) =>
  book
    ? pageMeta({
        matches,
        path: `/books/${book.slug}`,
        title: book.title,
        description: plainText(book.descriptionHtml),
        picture: book.socialPicture,
        type: 'book',
        facts: {
          'book:author': canonicalUrl(siteOf(matches), '/author'),
          'book:isbn': book.isbn,
          'book:release_date': book.year ? String(book.year) : null,
        },
        about: (site) => aboutBook(site, book),
      })
    : [];

/** Read Sample opens the dialog; without JavaScript its link leads to the chapter's own page. */
function Actions({ book }: { book: BookData }) {
  const isHydrated = useIsHydrated();
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-3 md:justify-start">
      {book.chapters.length > 0 && (
        <Link
          {...sampleLink(book.slug, 1)}
          role={isHydrated ? 'button' : undefined}
          className="button button-sealed"
          onPointerEnter={() => prepareSample(book.baseSampleId)}
          onFocus={() => prepareSample(book.baseSampleId)}
          onClick={(event) => {
            // The second click of a double click means the first.
            if (event.detail > 1) event.preventDefault();
          }}
          onKeyDown={(event) => {
            // A button answers to the space bar too, which a link does not.
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          }}
        >
          Read Sample
        </Link>
      )}
      <BuyIt url={book.buyUrl} />
    </div>
  );
}

export default function Book({ loaderData: book }: Route.ComponentProps) {
  const { chapter, show, leave } = useSampleInAddress(book.slug);
  // Each opening is a new dialog, which begins at the chapter in the address.
  const [opening, setOpening] = useState({ isOpen: chapter !== null, count: 0 });
  if (opening.isOpen !== (chapter !== null))
    setOpening({ isOpen: chapter !== null, count: opening.count + (chapter === null ? 0 : 1) });
  return (
    <article id={book.anchorId} className="max-w-page mx-auto px-6 pt-6 md:pt-10">
      <div className={`grid gap-x-14 gap-y-8 ${book.cover ? 'md:grid-cols-[200px_1fr]' : ''}`}>
        <Cover book={book} first sizes="200px" className="mx-auto w-cover max-w-full" />
        <header className="self-center text-center md:text-start">
          <p className="caps text-faded">{book.seriesPosition}</p>
          <h1 className="font-display text-h1 mt-1">{book.title}</h1>
          <p className="text-faded mt-2 text-balance italic">
            <Genres line={book.genreLine} />
          </p>
          <Actions book={book} />
        </header>
      </div>

      <div className="rule-double text-gold mt-14 flex justify-center border-t-3">
        <Emblem
          path={book.emblem}
          className="bg-paper -mt-7 size-14 px-2 forced-colors:bg-[Canvas]"
        />
      </div>

      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_17rem]">
        <Prose html={book.descriptionHtml} className="max-lg:mx-auto" />
        <div className="max-lg:max-w-measure flex flex-col gap-10 max-lg:mx-auto max-lg:w-full">
          <FleuronList points={book.bullets} />
          {book.chapters.length > 0 && (
            <section aria-labelledby="free-chapters">
              <h2 id="free-chapters" className="caps text-lead text-faded">
                Three free chapters
              </h2>
              <ol className="mt-1">
                {book.chapters.map(({ chapter, title }) => (
                  <li key={chapter}>
                    <Link
                      viewTransition
                      to={chapterPath(book.slug, chapter)}
                      className="link inline-flex min-h-11 items-center"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ol>
            </section>
          )}
          {(book.isbn || book.year) && (
            <dl className="text-note text-faded grid grid-cols-[auto_1fr] gap-x-4">
              {book.year && (
                <>
                  <dt className="caps">Published</dt>
                  <dd>{book.year}</dd>
                </>
              )}
              {book.isbn && (
                <>
                  <dt className="caps">ISBN</dt>
                  <dd className="lining-nums">{book.isbn}</dd>
                </>
              )}
            </dl>
          )}
        </div>
      </div>

      <MoreBooks book={book} />

      {book.chapters.length > 0 && (
        <SampleDialog
          key={`${book.slug} ${opening.count}`}
          book={book}
          chapter={chapter}
          onShow={show}
          onLeave={leave}
        />
      )}
    </article>
  );
}
