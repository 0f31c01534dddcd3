import { PageLink } from '../../components/page-link';
import {
  chapterPath,
  feedPaths,
  feedQuery,
  releaseCalendarPath,
  releasesCalendarPath,
} from '../../../cms/contract/plain/paths';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Book as BookData, Release } from '../../../cms/contract/books';
import { lookParameter } from '../../../cms/contract/plain/reading-stage';
import { BuyIt, SampleFile } from '../../components/get-book';
import { Cover } from '../../components/picture';
import { Emblem } from '../../components/emblem';
import { FleuronList } from '../../components/fleuron-list';
import { LatinMarked } from '../../components/latin';
import { LinkedWords, Prose } from '../../components/prose';
import { MoreBooks } from '../../components/shelf';
import { paragraphsOf } from '../../components/paragraphs-of';
import { useShell } from '../../components/page';
import { alsoToldLater, StorySoFar } from '../../components/story-so-far';
import { SubscribeForm } from '../../components/subscribe-form';
import { Veil } from '../../components/veil';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { GoOnReading } from '../../sample/go-on-reading';
import { loadSample } from '../../sample/load-sample';
import { SampleDialog } from '../../sample/sample-dialog';
import { sampleLink, useSampleInUrl } from '../../sample/use-sample-in-url';
import { ReadingNote } from './reading-note';

/** A book's genres, separated by dots: backgrounds of spaces, which disappear at line ends. */
const Genres = ({ line }: { line: string }) => (
  <ul>
    {line.split(' · ').map((genre, index) => (
      <li key={index} className="inline">
        {index > 0 && (
          <span className="bg-[radial-gradient(circle,currentcolor_0.08em,transparent_0.1em)] [word-spacing:0.6em]">
            {' '}
          </span>
        )}
        <span className="inline-block">{genre}</span>
      </li>
    ))}
  </ul>
);

/** Read Sample opens the dialog. Without JavaScript, it opens the chapter's page. */
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
          onPointerEnter={() => void loadSample(book.baseSampleId)}
          onFocus={() => void loadSample(book.baseSampleId)}
          onClick={(event) => {
            // Ignore the second click of a double click.
            if (event.detail > 1) event.preventDefault();
          }}
          onKeyDown={(event) => {
            // Buttons handle Space, links do not.
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          }}
        >
          Read Sample
        </Link>
      )}
      <BuyIt book={book} />
    </div>
  );
}

const ComingOut = ({ at, day, until }: Release) => (
  <p className="font-display text-h3 mt-5 text-balance">
    {at && day ? (
      <>
        Coming <time dateTime={at}>{day}</time>
        <span className="text-faded block font-text text-lead italic">{until}</span>
      </>
    ) : (
      'Coming soon'
    )}
  </p>
);

/** The book's feed, and its release for calendar programs: once, or with all that follow. */
function Follow({ book: { slug, release } }: { book: BookData }) {
  const origin = useShell()?.site.origin ?? '';
  return (
    <p className="text-note max-w-measure mx-auto mt-4 print:hidden">
      Or{' '}
      {release?.at && (
        <>
          <a href={releaseCalendarPath(slug)} className="link" download={`${slug}.ics`}>
            add the day to your calendar
          </a>
          ,{' '}
          <a
            href={`${origin.replace(/^https?/, 'webcal')}${releasesCalendarPath}`}
            className="link"
          >
            follow all release days
          </a>
          , or{' '}
        </>
      )}
      <a href={feedPaths.atom + feedQuery('book', slug)} className="link">
        follow the posts about this book in a feed reader
      </a>
      .
    </p>
  );
}

const BookHeader = ({ book }: { book: BookData }) => (
  <header
    className={`relative isolate overflow-clip ${book.color ? `cloth cloth-${book.color} mt-3` : 'border-rule border-b'}`}
  >
    <div
      className={`max-w-page mx-auto grid gap-x-14 gap-y-8 px-6 py-10 md:py-14 ${book.cover || book.release ? 'md:grid-cols-[200px_1fr]' : ''}`}
    >
      <Cover book={book} first sizes="200px" className="w-cover mx-auto max-w-full" />
      <div className="self-center text-center md:text-start">
        <p className="caps text-faded">{book.seriesPosition}</p>
        <h1 className="font-display text-h1 mt-1">
          <LatinMarked text={book.title} />
        </h1>
        {book.hook && (
          <p className="md:text-h2 text-h3 max-w-heading mt-4 text-balance italic max-md:mx-auto">
            {book.hook}
          </p>
        )}
        {book.release && <ComingOut {...book.release} />}
        <Actions book={book} />
        <GoOnReading slug={book.slug} className="mt-4 sm:max-w-100 max-md:mx-auto" />
        <div className="text-note text-faded mt-6 text-balance">
          <ReadingNote book={book} />
          <Genres line={book.genreLine} />
        </div>
      </div>
    </div>
    {/* Last, because its place depends on the height of the content, which the browser may paint before it has it all. */}
    <Emblem
      path={book.emblem}
      className="text-gold absolute -z-1 -top-[12%] right-[min(-4rem,50%-32rem)] h-[124%] opacity-12 max-md:top-[6%] max-md:-right-1/4 max-md:h-auto max-md:w-full forced-colors:hidden print:hidden"
    />
  </header>
);

const Chapters = ({ book: { slug, chapters } }: { book: BookData }) => (
  <section aria-labelledby="free-chapters">
    <h2 id="free-chapters" className="caps text-lead text-faded">
      Three free chapters
    </h2>
    <ol>
      {chapters.map(({ chapter, title, firstLine, minutes }) => (
        <li key={chapter} className="border-rule border-b py-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <PageLink to={chapterPath(slug, chapter)} className="link-line">
              {title}
            </PageLink>
            <span className="text-small text-faded">{minutes} min</span>
          </div>
          {firstLine && <p className="text-note leading-snug italic">{firstLine}</p>}
        </li>
      ))}
    </ol>
    <SampleFile slug={slug} />
  </section>
);

/** Further blurbs, for users who have read far enough. */
const LaterBlurbs = ({ told, veiled: [first, ...others] }: BookData['laterBlurbs']) => (
  <>
    {told.length > 0 && (
      <div className="prose mt-[0.9em] max-lg:mx-auto">
        {told.flatMap(paragraphsOf).map((paragraph, index) => (
          <p key={index}>
            <LinkedWords {...paragraph} />
          </p>
        ))}
      </div>
    )}
    {first !== undefined && (
      <div className="max-w-measure mt-6 max-lg:mx-auto">
        <Veil fromBook={first} look={`?${lookParameter}=blurb`}>
          {alsoToldLater(others.length)}
        </Veil>
      </div>
    )}
  </>
);

const lookAtStory = 'story';

function BeforeYouBegin({ story }: { story: NonNullable<BookData['storySoFar']> }) {
  const [search] = useSearchParams();
  return (
    <section
      id="before-you-begin"
      aria-labelledby="before-heading"
      className="max-w-measure mt-10 max-lg:mx-auto"
    >
      <h2 id="before-heading" className="caps text-lead text-faded mb-2">
        Before you begin
      </h2>
      <StorySoFar
        story={story}
        isOpen={search.get(lookParameter) === lookAtStory}
        veil={(first, others) => (
          <Veil fromBook={first} look={`?${lookParameter}=${lookAtStory}#before-you-begin`}>
            {alsoToldLater(others)}
          </Veil>
        )}
      />
    </section>
  );
}

export function BookPage({ loaderData: book }: { loaderData: BookData }) {
  const { chapter, show, leave } = useSampleInUrl(book.slug);
  // Each opening mounts a new dialog at the chapter in the URL.
  const [opening, setOpening] = useState({ isOpen: chapter !== null, count: 0 });
  if (opening.isOpen !== (chapter !== null))
    setOpening({ isOpen: chapter !== null, count: opening.count + (chapter === null ? 0 : 1) });
  return (
    <article id={book.anchorId}>
      <BookHeader book={book} />

      <div className="max-w-page mx-auto px-6">
        <div className="mt-12 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,var(--container-measure))_minmax(17rem,1fr)]">
          <div>
            <Prose html={book.descriptionHtml} className="max-lg:mx-auto" />
            <LaterBlurbs {...book.laterBlurbs} />
            {book.storySoFar && <BeforeYouBegin story={book.storySoFar} />}
          </div>
          <div className="max-lg:max-w-measure flex flex-col gap-10 max-lg:mx-auto max-lg:w-full">
            <FleuronList points={book.bullets} />
            {book.chapters.length > 0 && <Chapters book={book} />}
            {(book.isbn || (book.year && !book.release)) && (
              <dl className="text-note text-faded grid grid-cols-[auto_1fr] gap-x-4">
                {!book.release && book.year && (
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

        {book.release ? (
          <SubscribeForm topic={book} title="Hear about it on the day" />
        ) : (
          <SubscribeForm topic="books" title="New books and chapters by mail" />
        )}
        <Follow book={book} />
        <MoreBooks book={book} />
      </div>

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
