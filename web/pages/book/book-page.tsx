import { chapterPath } from '../../../cms/contract/paths';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Book as BookData } from '../../../cms/contract/books';
import { BuyIt } from '../../components/buy-it';
import { Cover } from '../../components/cover';
import { Emblem } from '../../components/emblem';
import { FleuronList } from '../../components/fleuron-list';
import { Genres } from '../../components/genres';
import { MoreBooks } from '../../components/more-books';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { Prose } from '../../components/prose';
import { prepareSample } from '../../sample/load-sample';
import { SampleDialog } from '../../sample/sample-dialog';
import { sampleLink, useSampleInUrl } from '../../sample/use-sample-in-url';

/** Read Sample opens the dialog; without JavaScript its link leads to the chapter's own page. */
function Actions({ book }: { book: BookData }) {
  const isHydrated = useIsHydrated();
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-3 md:justify-start">
      {book.chapters.length > 0 && (
        <Link
          {...sampleLink(book.slug, 1)}
          role={isHydrated ? 'button' : undefined}
          data-role="button"
          data-held=""
          data-sample=""
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

/** A book’s page. */
export function BookPage({ book }: { book: BookData }) {
  const { chapter, show, leave } = useSampleInUrl(book.slug);
  // Each opening is a new dialog, which begins at the chapter in the URL.
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
          <Genres line={book.genreLine} className="text-faded mt-2 text-balance italic" />
          <Actions book={book} />
        </header>
      </div>

      <div className="rule-double text-gold mt-14 flex justify-center border-t-3">
        <Emblem
          path={book.emblem}
          className="bg-paper -mt-7 size-14 px-2 forced-colors:bg-[Canvas]"
        />
      </div>

      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,var(--container-measure))_minmax(17rem,1fr)]">
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
