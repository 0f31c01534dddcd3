import { type RefObject, useEffect, useEffectEvent } from 'react';
import { swipeOf, type Touch } from './swipe';

type Turn = 'previous' | 'next';

/** Where arrow keys have a meaning of their own. */
const ownArrows =
  'input, textarea, select, [contenteditable=true], dialog[data-early], [role=menu], [role=radiogroup], header nav, video, audio';

const touchOf = ({ touches, changedTouches, timeStamp }: TouchEvent): Touch | null => {
  const finger = changedTouches[0];
  if (!finger || touches.length > 1) return null;
  return { x: finger.clientX, y: finger.clientY, time: timeStamp };
};

/** A finger that selects text or moves about in a magnified page turns nothing. */
const isFree = () =>
  (window.getSelection()?.isCollapsed ?? true) && (window.visualViewport?.scale ?? 1) < 1.05;

/** Turns chapters by the left and right arrow keys anywhere in the window and by a swipe across the text. */
export function useChapter(
  text: RefObject<HTMLElement | null>,
  isReading: boolean,
  turn: (to: Turn) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || repeat || defaultPrevented) return;
    if (target instanceof Element && target.closest(ownArrows)) return;
    if (key === 'ArrowLeft') turn('previous');
    if (key === 'ArrowRight') turn('next');
  });
  const onSwipe = useEffectEvent((to: Turn) => turn(to));

  useEffect(() => {
    const element = text.current;
    if (!isReading || !element) return;
    let start: Touch | null = null;
    const begin = (event: TouchEvent) => {
      start = event.touches.length === 1 && isFree() ? touchOf(event) : null;
    };
    const end = (event: TouchEvent) => {
      const stroke = touchOf(event);
      const to = start && stroke && isFree() && swipeOf(start, stroke, window.innerWidth);
      start = null;
      if (to) onSwipe(to);
    };
    const forget = () => {
      start = null;
    };
    window.addEventListener('keydown', onKey);
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    element.addEventListener('touchcancel', forget, { passive: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', forget);
    };
  }, [text, isReading]);
}
