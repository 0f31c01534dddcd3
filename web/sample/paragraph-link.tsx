import { type RefObject, useEffect, useState } from 'react';
import { copyText } from '../browser/copy-text';
import { quotation } from './paragraphs';
import { useLeaving } from '../components/use-leaving';

/** A numbered paragraph, and the position of its sign in pixels, relative to the text's frame. */
type Place = { paragraph: HTMLElement; top: number; left: number };

const paragraphsOf = (text: HTMLElement) => [...text.querySelectorAll<HTMLElement>('p[id]')];

function placeOf(paragraph: HTMLElement, text: HTMLElement): Place {
  const { top, left } = paragraph.getBoundingClientRect();
  const frame = (text.parentElement ?? text).getBoundingClientRect();
  return { paragraph, top: top - frame.top, left: left - frame.left };
}

/** Returns the selected text in a paragraph, or all of it. */
function wordsOf(paragraph: HTMLElement): string {
  const selection = window.getSelection();
  const isWithin = selection?.anchorNode && paragraph.contains(selection.anchorNode);
  return (isWithin && selection.toString().trim()) || paragraph.innerText;
}

type ParagraphLinkProps = {
  text: RefObject<HTMLElement | null>;
  path: string;
  /** Book and chapter, for the quotation. */
  source: string;
  /** Y position at which the user reads, in pixels of the window. */
  line: () => number;
};

const choice = 'hover:text-accent text-note min-h-11 cursor-pointer px-3 text-start';

/**
 * A pilcrow beside the hovered, tapped or current paragraph, with buttons to copy its link and to share a quotation. Arrow
 * keys move it between paragraphs.
 */
export function ParagraphLink({ text, path, source, line }: ParagraphLinkProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  useLeaving(tools, isOpen, () => setOpen(false));
  const moveTo = (paragraph: HTMLElement | undefined) => {
    if (paragraph && text.current) setPlace(placeOf(paragraph, text.current));
  };

  useEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const follow = ({ target }: PointerEvent) => {
      const paragraph = target instanceof Element && target.closest<HTMLElement>('p[id]');
      if (paragraph)
        setPlace((was) => (was?.paragraph === paragraph ? was : placeOf(paragraph, element)));
    };
    // Scrolling fires no click, tapping does.
    element.addEventListener('pointermove', follow);
    element.addEventListener('click', follow);
    // A changed layout moves the paragraphs, another chapter replaces them.
    const observer = new ResizeObserver(() =>
      setPlace((was) => (was?.paragraph.isConnected ? placeOf(was.paragraph, element) : null)),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('click', follow);
    };
  }, [text, isOpen]);

  const number = place?.paragraph.id.slice(1) ?? '';
  const url = () => new URL(`${path}#p${number}`, location.href).href;
  const copy = async (words: string) =>
    setSaid(
      (await copyText(words))
        ? 'Copied.'
        : `This browser does not let pages copy. Copy it here: ${words}`,
    );
  const share = async () => {
    if (!place) return;
    const words = quotation(wordsOf(place.paragraph), source);
    const data = { text: words, url: url() };
    const sharing = navigator as Partial<Navigator>;
    if (!sharing.canShare?.(data)) return copy(`${words}\n${data.url}`);
    // The user canceled.
    await sharing.share?.(data).catch(() => undefined);
    setOpen(false);
  };

  return (
    <div
      ref={setTools}
      className="absolute top-0 left-0 z-5 not-data-placed:pointer-events-none"
      data-open={isOpen || undefined}
      data-placed={place !== null || undefined}
      style={place ? { top: place.top, left: place.left } : undefined}
      onKeyDown={(event) => {
        const element = text.current;
        if (event.key === 'Escape' && isOpen) {
          // Close this menu, not the surrounding dialog.
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }
        if (!element || !place || isOpen || !/^Arrow(Up|Down)$/.test(event.key)) return;
        event.preventDefault();
        const all = paragraphsOf(element);
        const next =
          all[all.indexOf(place.paragraph) + (event.key === 'ArrowDown' ? 1 : -1)] ??
          place.paragraph;
        next.scrollIntoView({ block: 'nearest' });
        moveTo(next);
      }}
    >
      <button
        type="button"
        aria-label={`Link to paragraph ${number}`.trim()}
        aria-expanded={isOpen}
        className="text-gold opacity-0 in-[.reading-frame:hover_[data-placed]]:opacity-100 in-[[data-open]]:opacity-100 focus-visible:opacity-100 -mt-[0.6rem] -ml-11 grid size-11 cursor-pointer items-center justify-items-end pe-2"
        onFocus={(event) => {
          // Keyboard focus may come from anywhere: start at the paragraph being read.
          if (!event.target.matches(':focus-visible') || !text.current || isOpen) return;
          moveTo(
            paragraphsOf(text.current).find(
              (paragraph) => paragraph.getBoundingClientRect().top >= line(),
            ),
          );
        }}
        onClick={() => {
          setSaid('');
          setOpen(!isOpen);
        }}
      >
        <span aria-hidden="true">¶</span>
      </button>
      {isOpen && (
        <div className="bg-leaf border-rule shadow-leaf rounded-edge absolute top-0 left-0 flex w-max max-w-[min(20rem,80vw)] flex-col border py-1">
          {said === '' && (
            <>
              <button type="button" className={choice} onClick={() => void copy(url())}>
                Copy the link
              </button>
              <button type="button" className={choice} onClick={() => void share()}>
                Share with a quotation
              </button>
            </>
          )}
          <p role="status" className={said ? 'text-note px-3 py-2 select-all wrap-anywhere' : ''}>
            {said}
          </p>
        </div>
      )}
    </div>
  );
}
