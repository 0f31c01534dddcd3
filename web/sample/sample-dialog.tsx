import { chapterPath } from '../../cms/contract/plain/paths';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { Book } from '../../cms/contract/books';
import { Emblem } from '../components/emblem';
import { LatinMarked } from '../components/latin';
import { Link } from 'react-router-dom';
import { chapterIn } from './begun-books';
import { ChapterEnd, NextChapter, nextChapterStyle } from './chapter-end';
import { CloseButton, TurnButton } from './buttons';
import { lastChapterRead } from './reading-positions';
import { ParagraphLink } from './paragraph-link';
import { type OpenPanel, ReadingBar } from './reading-bar';
import { SampleNote } from './sample-note';
import { MissingSample, SampleSkeleton, SampleText } from './sample-text';
import { useReadingPosition, useScrollerView } from './use-reading-position';
import { useSampleChapters } from './use-sample-chapters';
import { type Turn, useTurnGestures } from './use-turn-gestures';

type SampleDialogProps = {
  book: Book;
  /** From 1; null while the dialog is closed. */
  chapter: number | null;
  onShow: (chapter: number) => void;
  /** Called when the user closes the dialog. The new URL then closes it. */
  onLeave: () => void;
};

const arrow =
  'caps hover:text-accent flex min-h-12 min-w-11 cursor-pointer items-center gap-2 px-3 whitespace-nowrap disabled:invisible';

/** The dialog opened by hydration/show-sample.ts before hydration. */
const earlySample = () => document.querySelector<HTMLDialogElement>('dialog[data-early]');

/** The sample chapters of a book. Escape and Back close it. */
export function SampleDialog({ book, chapter, onShow, onLeave }: SampleDialogProps) {
  const open = chapter !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const prose = useRef<HTMLDivElement>(null);
  const title = useId();
  const [panel, setPanel] = useState<OpenPanel>(null);
  const [start] = useState(chapter ?? 1);
  // Offer a link if the user last stopped in another chapter.
  const [stoppedIn] = useState(() => (open ? lastChapterRead(book.slug) : null));
  const [hasTurned, setHasTurned] = useState(false);
  const base = book.baseSampleId;
  const last = book.chapters.at(-1)?.sampleId ?? base;
  const { wanted, shown, failure, isLoading, turnTo, retry } = useSampleChapters(
    last,
    base + start - 1,
    open,
  );
  const numberOf = (sampleId: number) => sampleId - base + 1;
  const titleOf = (sampleId: number) =>
    book.chapters.find((chapter) => chapter.sampleId === sampleId)?.title ?? 'The next chapter';

  const shownId = shown?.sampleId;
  const turn = (sampleId: number) => {
    if (sampleId < base || sampleId > last) return;
    setPanel(null);
    setHasTurned(true);
    turnTo(sampleId);
    scroller.current?.focus({ preventScroll: true });
  };
  const turnBeside = (to: Turn) => turn(wanted + (to === 'next' ? 1 : -1));
  useTurnGestures(scroller, open, turnBeside);

  const isReady = Boolean(shown ?? failure);
  const earlyScroll = useRef(0);
  const hasOpened = useRef(false);
  const onEarlyClose = useEffectEvent(onLeave);
  const turnLate = useEffectEvent((turns: number) => turn(Math.min(wanted + turns, last)));
  useEffect(() => {
    hasOpened.current ||= open;
    const early = hasOpened.current ? earlySample() : null;
    // Close it first: it returns the focus to its opener.
    const end = () => {
      early?.close();
      early?.remove();
    };
    if (!open) end();
    // Replace the early dialog once this one has content.
    if (open && early && !isReady) {
      const leave = () => onEarlyClose();
      early.addEventListener('close', leave);
      return () => early.removeEventListener('close', leave);
    }
    if (open && dialog.current && !dialog.current.open) {
      dialog.current.toggleAttribute('data-at-once', early !== null);
      earlyScroll.current = early?.querySelector('.sample-text')?.scrollTop ?? 0;
      end();
      dialog.current.showModal();
      // Focus the text, so that keys scroll it.
      scroller.current?.focus({ preventScroll: true });
      const turns = Number(early?.dataset.early);
      if (turns > 0) turnLate(turns);
    }
    if (!open && dialog.current?.open) {
      dialog.current.removeAttribute('data-at-once');
      dialog.current.close();
    }
  }, [open, isReady]);

  const onShown = useEffectEvent((shownChapter: number) => {
    if (open && shownChapter !== chapter) onShow(shownChapter);
  });
  useEffect(() => {
    if (shownId !== undefined) onShown(shownId - base + 1);
  }, [shownId, base]);

  // Start a new chapter at its top, before useReadingPosition measures it and restores a stored position.
  useEffect(() => {
    if (shownId === undefined) return;
    scroller.current?.scrollTo({ top: earlyScroll.current, behavior: 'instant' });
    earlyScroll.current = 0;
  }, [shownId]);
  const view = useScrollerView(scroller);
  const { isBack, hasMoved, toBeginning, ...place } = useReadingPosition({
    html: shown?.sample.html ?? '',
    text: prose,
    view,
    chapter: useMemo(
      () => (!open || shownId === undefined ? null : chapterIn(book, shownId - base + 1)),
      [book, open, shownId, base],
    ),
  });

  return (
    <dialog
      ref={dialog}
      className="sample-dialog"
      aria-labelledby={title}
      onCancel={(event) => {
        // React passes on events of nested dialogs.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave();
      }}
      onClose={(event) => {
        // Browsers may close a dialog without `cancel`.
        if (open && event.target === event.currentTarget) onLeave();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onLeave();
      }}
    >
      <ReadingBar
        className="border-rule relative border-b pr-2 pl-4"
        chapter={numberOf(shownId ?? wanted)}
        chapters={book.chapters}
        chapterLink={(to, title, className) => (
          <TurnButton className={className} onTurn={() => turn(base + to - 1)}>
            {title}
          </TurnButton>
        )}
        {...place}
        asPage={
          <Link
            to={chapterPath(book.slug, numberOf(shownId ?? wanted))}
            className="link text-note flex min-h-11 items-center"
          >
            Open as a page
          </Link>
        }
        isReading={open}
        panel={panel}
        onPanel={setPanel}
        onTurn={turnBeside}
        closing={<CloseButton onClose={onLeave} />}
      >
        <Emblem path={book.emblem} className="text-gold size-6 shrink-0 max-sm:hidden" />
        <p className="caps text-note text-faded truncate max-sm:sr-only">
          <LatinMarked text={book.title} />
        </p>
      </ReadingBar>
      <div className="relative">
        <section
          ref={scroller}
          aria-labelledby={title}
          tabIndex={0}
          aria-busy={isLoading}
          className="sample-text overflow-y-auto overscroll-contain [scrollbar-gutter:stable] px-6 py-7 -outline-offset-2 sm:px-10"
        >
          {shown ? (
            <SampleText
              sample={shown.sample}
              titleId={title}
              prose={prose}
              beside={
                <ParagraphLink
                  key={shown.sampleId}
                  text={prose}
                  path={chapterPath(book.slug, numberOf(shown.sampleId))}
                  source={`${book.title}, ${shown.sample.title}`}
                  line={() => view.extent().top}
                />
              }
            >
              <ChapterEnd
                book={book}
                next={
                  shown.sampleId === last ? null : (
                    <TurnButton
                      className={nextChapterStyle}
                      onTurn={() => turn(shown.sampleId + 1)}
                    >
                      <NextChapter title={titleOf(shown.sampleId + 1)} />
                    </TurnButton>
                  )
                }
              />
            </SampleText>
          ) : failure ? (
            <MissingSample titleId={title} reason={failure.reason} onRetry={retry} />
          ) : (
            <SampleSkeleton titleId={title} />
          )}
        </section>
        {shown && failure && (
          <div
            role="alert"
            className="bg-leaf border-rule shadow-leaf absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-4 border-t px-4 py-2 text-center"
          >
            <p>
              {titleOf(failure.sampleId)} did not load. {failure.reason}
            </p>
            <button type="button" className="button" onClick={retry}>
              Try again
            </button>
          </div>
        )}
        {shown && !failure && !hasMoved && (
          <SampleNote
            isBack={isBack}
            stoppedIn={hasTurned || stoppedIn === start ? null : stoppedIn}
            className="absolute inset-x-0 bottom-3"
            onBeginning={() => {
              toBeginning();
              // The button disappears.
              scroller.current?.focus({ preventScroll: true });
            }}
            onGoOn={(chapter) => turn(base + chapter - 1)}
          />
        )}
      </div>
      <div className="border-rule flex items-center justify-between border-t px-2">
        <TurnButton
          className={arrow}
          disabled={wanted <= base}
          onTurn={() => turnBeside('previous')}
        >
          <span aria-hidden="true">←</span> Previous
          <span className="max-sm:sr-only">chapter</span>
        </TurnButton>
        <TurnButton className={arrow} disabled={wanted >= last} onTurn={() => turnBeside('next')}>
          Next <span className="max-sm:sr-only">chapter</span>
          <span aria-hidden="true">→</span>
        </TurnButton>
      </div>
    </dialog>
  );
}
