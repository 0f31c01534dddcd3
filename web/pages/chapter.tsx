import { Link } from 'react-router-dom';
import type { CallReply } from '../../cms/contract';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { Emblem } from '../components/emblem';
import { minutesToRead } from '../components/minutes-to-read';
import { Prose } from '../components/prose';
import { pageMeta } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutChapter } from '../structured-data/books';
import { type Trailed, trailTo } from '../trail';
import type { Route } from './+types/chapter';

type Chapter = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

const load: Load<Chapter> = ({ api, params }) =>
  api('GET /books/{slug}/chapters/{chapter}', {
    slug: params.slug ?? '',
    chapter: params.chapter ?? '',
  });
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

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
        type: 'article',
        previous: pathOf(chapter, -1),
        next: pathOf(chapter, 1),
        about: (site) => aboutChapter(site, chapter),
      })
    : [];

/** The chapters before and after; at the end of the last one the way to buy. */
function TurnThePage({ chapter: { chapter, book } }: { chapter: Chapter }) {
  const previous = book.chapters.find((other) => other.chapter === chapter - 1);
  const next = book.chapters.find((other) => other.chapter === chapter + 1);
  return (
    <nav aria-label="Chapters" className="mt-12 flex flex-wrap justify-center gap-3">
      {previous && (
        <Link to={`/books/${book.slug}/sample/${previous.chapter}`} className="button">
          ← {previous.title}
        </Link>
      )}
      {next ? (
        <Link
          to={`/books/${book.slug}/sample/${next.chapter}`}
          className="button button-sealed"
          prefetch="viewport"
        >
          {next.title} →
        </Link>
      ) : (
        book.buyUrl && (
          <a
            href={book.buyUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-sealed"
          >
            Buy It
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )
      )}
    </nav>
  );
}

export default function ChapterPage({ loaderData: chapter }: Route.ComponentProps) {
  const { book } = chapter;
  return (
    <article className="mx-auto max-w-[38rem] px-6 pt-12">
      <header className="mb-12 text-center">
        <p className="caps text-faded">
          <Link to={`/books/${book.slug}`} className="hover:text-accent">
            {book.title}
          </Link>
        </p>
        <h1 className="font-display text-h1 mt-2">{chapter.title}</h1>
        <p className="text-note text-faded mt-3">{minutesToRead(chapter.minutes)}</p>
      </header>
      <Prose html={chapter.html} className="prose-chapter mx-auto" />
      <Emblem path={book.emblem} className="text-gold mx-auto mt-12 size-12" />
      <TurnThePage chapter={chapter} />
    </article>
  );
}
