import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { TermCard as Card } from '../../cms/contract/glossary';
import { browserApi } from '../api/browser-api';
import { cachedByStage } from '../api/stage-now';
import { kindLabel, TermEmblem, TermEmblems } from '../components/emblem';

export const loadCard = cachedByStage((slug: string, upTo) =>
  browserApi()('GET /fovea/{slug}/card', { slug, upTo }),
);

/** Pixels to the window's edges and to the link. */
const margin = 12;
const distance = 8;

type Place = { top: number; left: number };

/** Returns a position below the link, or above it if there is more space. */
function placeBeside(name: DOMRect, card: DOMRect): Place {
  const below = name.bottom + distance;
  const above = name.top - distance - card.height;
  const isBelow = below + card.height + margin <= innerHeight || above < margin;
  return {
    top: isBelow ? below : above,
    left: Math.max(margin, Math.min(name.left, innerWidth - card.width - margin)),
  };
}

/** Positions the card beside its link while the page scrolls. Closes it when the link leaves the window. */
function usePlace(card: RefObject<HTMLElement | null>, link: HTMLElement, onGone: () => void) {
  const [place, setPlace] = useState<Place | null>(null);
  const follow = useEffectEvent(() => {
    const element = card.current;
    const [name] = link.getClientRects();
    if (!element || !name || name.bottom < 0 || name.top > innerHeight) onGone();
    else setPlace(placeBeside(name, element.getBoundingClientRect()));
  });
  useLayoutEffect(() => {
    const element = card.current;
    element?.showPopover();
    // Also called once for the initial size.
    const observer = new ResizeObserver(follow);
    if (element) observer.observe(element);
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal });
    window.addEventListener('resize', follow, { signal });
    signal.addEventListener('abort', () => observer.disconnect());
    return () => closing.abort();
  }, [card, link]);
  return place;
}

export type TermCardProps = {
  card: Card;
  link: HTMLAnchorElement;
  /** True if the card was opened by a key or a tap: it is read aloud. */
  isSaid: boolean;
  onClose: () => void;
};

/**
 * The card of a glossary term: a popover beside its link, which does not take the focus. Inside an open dialog, it is
 * rendered there to be accessible.
 */
export function TermCard({ card, link, isSaid, onClose }: TermCardProps) {
  const element = useRef<HTMLDivElement>(null);
  const place = usePlace(element, link, onClose);
  const [said, setSaid] = useState('');
  const { subject, description, firstNamedIn } = card;
  const kind = card.kind && kindLabel(card.kind);
  useEffect(() => {
    if (!isSaid) return;
    const words = `${subject}${kind ? `, ${kind}` : ''}: ${description}`;
    // Screen readers announce changes, not initial content.
    const timer = setTimeout(setSaid, 100, words);
    return () => clearTimeout(timer);
  }, [isSaid, subject, kind, description]);
  const isHere = firstNamedIn?.path === location.pathname;
  return createPortal(
    <div
      ref={element}
      popover="manual"
      role="group"
      aria-label={subject}
      className={`term-card bg-leaf text-ink border-rule rounded-edge shadow-leaf font-text text-note fixed inset-auto m-0 w-max max-w-[min(22rem,calc(100vw-24px))] border px-4 pt-[0.8rem] pb-[0.4rem] text-start indent-0 leading-[1.45] ${place ? '' : 'invisible'}`}
      style={place ?? undefined}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-display text-body leading-[inherit] font-medium tracking-[0]">
          {subject}
        </strong>
        {card.kind && (
          <span className="caps text-faded inline-flex items-center gap-[0.3rem] tracking-[0.05em]">
            <TermEmblems kinds={[card.kind]} />
            <TermEmblem kind={card.kind} className="text-gold size-[1.1rem]" />
            {kind}
          </span>
        )}
      </p>
      <p className="mt-1 line-clamp-3">{description}</p>
      <p className="text-faded flex flex-wrap items-center justify-between gap-x-4">
        {firstNamedIn && !isHere && (
          <span>
            First met in{' '}
            <a href={firstNamedIn.path} className="link-line">
              {firstNamedIn.title}
            </a>
          </span>
        )}
        <a href={link.pathname} className="link-line">
          Read more<span className="sr-only"> about {subject}</span>
        </a>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>,
    link.closest('dialog') ?? document.body,
  );
}
