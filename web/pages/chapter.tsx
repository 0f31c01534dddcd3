import { bookPath, chapterPath } from '../../cms/contract/plain/paths';
import type { CallReply } from '../../cms/contract/calls';
import { createClientLoader, type LoadArgs, createLoader, orRedirectHome } from '../api/loaders';
import { PageHead, type BreadcrumbsHandle, breadcrumbsTo } from '../components/page';
import { plainText } from '../components/plain-text';
import { loadChapter } from '../sample/load-sample';
import { aboutChapter } from '../structured-data/books';
import type { Route } from './+types/chapter';
import { PageLink } from '../components/page-link';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LatinMarked } from '../components/latin';
import { minutesToRead } from '../components/minutes-to-read';
import { Prose } from '../components/prose';
import { useIsHydrated } from '../components/use-is-hydrated';
import { Emblem } from '../components/emblem';
import { chapterIn } from '../sample/begun-books';
import { ChapterEnd, NextChapter, nextChapterStyle } from '../sample/chapter-end';
import { initialClass, ChapterTitle } from '../sample/chapter-beginning';
import { ParagraphLink } from '../sample/paragraph-link';
import { numberParagraphs } from '../sample/paragraphs';
import { type OpenPanel, ReadingBar } from '../sample/reading-bar';
import { SampleNote } from '../sample/sample-note';
import { useReadingPosition, usePageView } from '../sample/use-reading-position';
import { type Turn, useTurnGestures } from '../sample/use-turn-gestures';

type Chapter = CallReply<'GET /books/{slug}/chapters/{chapter}'>;

const load = ({ api, params, stage }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(api('GET /books/{slug}/chapters/{chapter}', { ...params, upTo: stage }));
export const loader = createLoader(load);
export const clientLoader = createClientLoader(({ params }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(loadChapter([params.slug, params.chapter])),
);

export const handle: BreadcrumbsHandle<Chapter> = {
  breadcrumbs: ({ chapter, title, book: { slug, title: bookTitle } }) =>
    breadcrumbsTo(
      '/books',
      { to: bookPath(slug), label: bookTitle },
      { to: chapterPath(slug, chapter), label: title },
    ),
};

/**
 * Shifts heading levels so that the highest is `h2`. Chapters are stored with the levels of the dialog, whose title is an
 * `h2`.
 */
function headingsFromSecond(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
  if (levels.length === 0) return html;
  const raised = Math.min(...levels) - 2;
  return html.replace(
    /<(\/?)h([1-6])\b/g,
    (_, end: string, level: string) => `<${end}h${Math.min(Number(level) - raised, 6)}`,
  );
}

/** Turns to neighboring chapters, and prefetches the next. */
function useChapterTurning(
  text: RefObject<HTMLElement | null>,
  slug: string,
  previous: number | undefined,
  next: number | undefined,
) {
  const navigate = useNavigate();
  const turn = (to: Turn) => {
    const chapter = to === 'next' ? next : previous;
    if (chapter !== undefined) void navigate(chapterPath(slug, chapter), { viewTransition: true });
  };
  useTurnGestures(text, true, turn);
  useEffect(() => {
    if (next !== undefined) void loadChapter([slug, next]);
  }, [slug, next]);
  return turn;
}

/** A sample chapter on its own page. */
function ChapterReader({ chapter: { book, ...chapter } }: { chapter: Chapter }) {
  const bar = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const [panel, setPanel] = useState<OpenPanel>(null);
  const view = usePageView(bar);
  const html = useMemo(() => numberParagraphs(headingsFromSecond(chapter.html)), [chapter.html]);
  const { isBack, hasMoved, toBeginning, ...place } = useReadingPosition({
    html: chapter.html,
    text,
    view,
    chapter: useMemo(() => chapterIn(book, chapter.chapter), [book, chapter.chapter]),
  });
  const previous = book.chapters.find((other) => other.chapter === chapter.chapter - 1);
  const next = book.chapters.find((other) => other.chapter === chapter.chapter + 1);
  const pathOf = (other: typeof next) => other && chapterPath(book.slug, other.chapter);
  const turn = useChapterTurning(article, book.slug, previous?.chapter, next?.chapter);
  return (
    <article ref={article} className="chapter-page mx-auto max-w-page px-6">
      <PageHead
        path={chapterPath(book.slug, chapter.chapter)}
        title={`${chapter.title} · ${book.title}`}
        description={plainText(chapter.html)}
        ogImage={chapter.socialPicture}
        type="article"
        previous={pathOf(previous)}
        next={pathOf(next)}
        about={(site) => aboutChapter(site, { ...chapter, book })}
      />
      <ReadingBar
        ref={bar}
        className="bg-paper border-rule sticky top-0 -mx-6 border-b pr-2 pl-4 sm:px-6"
        chapter={chapter.chapter}
        chapters={book.chapters}
        chapterLink={(to, title, className) => (
          <PageLink to={chapterPath(book.slug, to)} className={className}>
            {title}
          </PageLink>
        )}
        {...place}
        isReading
        panel={panel}
        onPanel={setPanel}
        onTurn={turn}
      >
        <PageLink
          to={bookPath(book.slug)}
          className="caps text-note text-faded hover:text-accent flex min-h-11 min-w-0 items-center gap-2"
        >
          <span aria-hidden="true">←</span>
          <span className="truncate">
            <LatinMarked text={book.title} />
          </span>
        </PageLink>
      </ReadingBar>
      <header className="mt-8 mb-8 text-center sm:mt-12 sm:mb-12">
        <p className="caps mb-4 hidden print:block">
          <LatinMarked text={book.title} />
        </p>
        <Emblem path={book.emblem} className="text-gold mx-auto mb-4 size-11 sm:mb-6 sm:size-14" />
        <h1 className="font-display text-h1">
          <ChapterTitle title={chapter.title} />
        </h1>
        <p className="text-note text-faded mt-3 print:hidden">{minutesToRead(chapter.minutes)}</p>
      </header>
      <div className="reading-frame relative">
        {isHydrated && (
          <ParagraphLink
            text={text}
            path={chapterPath(book.slug, chapter.chapter)}
            source={`${book.title}, ${chapter.title}`}
            line={() => view.extent().top}
          />
        )}
        <Prose
          ref={text}
          html={html}
          className={`prose-chapter reading-text mx-auto ${initialClass(chapter.html)}`}
        />
      </div>
      <div className="mx-auto max-w-[30rem]">
        <ChapterEnd
          book={book}
          next={
            next ? (
              <PageLink
                to={chapterPath(book.slug, next.chapter)}
                prefetch="viewport"
                className={nextChapterStyle}
              >
                <NextChapter title={next.title} />
              </PageLink>
            ) : null
          }
        />
        <p className="mt-4 flex flex-wrap justify-center gap-x-6 print:hidden">
          {previous && (
            <PageLink to={chapterPath(book.slug, previous.chapter)} className="link-line">
              <span aria-hidden="true">←&nbsp;</span>
              {previous.title}
            </PageLink>
          )}
          <PageLink to={bookPath(book.slug)} className="link-line">
            About the book
          </PageLink>
        </p>
      </div>
      <SampleNote
        isBack={isBack && !hasMoved}
        className="fixed inset-x-0 bottom-4 print:hidden"
        onBeginning={toBeginning}
      />
    </article>
  );
}

const ChapterPage = ({ loaderData: chapter }: Route.ComponentProps) => (
  <ChapterReader key={chapterPath(chapter.book.slug, chapter.chapter)} chapter={chapter} />
);

export default ChapterPage;
