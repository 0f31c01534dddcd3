import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlainClick } from '../browser/is-plain-click';
import type { TermCardProps } from './term-card';
import { slugOfLink } from '../components/prose';

/** Milliseconds that the mouse rests on a link before its card opens, and is away before it closes. */
const restsFor = 80;
const awayFor = 250;

type Opened = Pick<TermCardProps, 'card' | 'link' | 'isSaid'> & {
  Card: ComponentType<TermCardProps>;
};

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;

const isInCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.term-card') !== null;

const loadView = () => import('./term-card');

/** Loads the component and the card, which is null if it cannot be loaded. */
async function prepare(link: HTMLAnchorElement) {
  const { TermCard, loadCard } = await loadView();
  return { Card: TermCard, card: await loadCard(slugOfLink(link)).catch(() => null) };
}

/** Opens the card of a glossary link on hover, keyboard focus and first tap. The second tap follows the link. */
export function TermCards() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const wanted = useRef<HTMLAnchorElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();

  const close = () => {
    clearTimeout(timer.current);
    wanted.current = null;
    setOpened(null);
  };
  const open = async (link: HTMLAnchorElement, isSaid: boolean): Promise<boolean> => {
    wanted.current = link;
    const { Card, card } = await prepare(link);
    // The user may have moved on.
    if (wanted.current !== link) return true;
    if (!card || !link.isConnected) return false;
    setOpened({ Card, card, link, isSaid });
    return true;
  };
  const later = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };

  const onOver = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const link = linkAt(target);
    if (link) {
      void prepare(link);
      if (wanted.current === link) clearTimeout(timer.current);
      else later(restsFor, () => void open(link, false));
    } else if (isInCard(target)) clearTimeout(timer.current);
    else if (opened?.isSaid) return;
    else later(awayFor, close);
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const link = linkAt(target);
    if (link?.matches(':focus-visible')) void open(link, true);
    else if (!isInCard(target) && target !== opened?.link) close();
  });
  const onDown = useEffectEvent(({ target }: PointerEvent) => {
    const link = linkAt(target);
    // Start loading while the finger is still down.
    if (link) void prepare(link);
    if (opened && !isInCard(target) && link !== opened.link) close();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = linkAt(event.target);
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!link || !isTouch || !isPlainClick(event) || opened?.link === link) return;
    event.preventDefault();
    // Without a card, follow the link.
    void open(link, true).then((isThere) => {
      if (!isThere) location.assign(link.href);
    });
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    // Close the card, not the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
    close();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', onOver, { signal, passive: true });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('pointerdown', onDown, { signal, passive: true });
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKey, { signal, capture: true });
    return () => listening.abort();
  }, []);

  // Load the component when the browser is idle, if the page has glossary links.
  useEffect(() => {
    if (!document.querySelector('.prose a.term')) return;
    const fetchAhead = () => void loadView().catch(() => undefined);
    (window.requestIdleCallback ?? setTimeout)(fetchAhead);
  }, [key]);

  // Close the card on navigation.
  const [keyOfOpened, setKeyOfOpened] = useState(key);
  if (keyOfOpened !== key) {
    setKeyOfOpened(key);
    setOpened(null);
  }
  if (!opened) return null;
  const { Card, ...shown } = opened;
  return <Card key={shown.link.href} {...shown} onClose={close} />;
}
