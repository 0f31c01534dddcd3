import { type RefObject, useEffect, useEffectEvent } from 'react';
import { swipeOf, type Touch } from './swipe';

export type Turn = 'previous' | 'next';

const touchOf = ({ touches, changedTouches, timeStamp }: TouchEvent): Touch | null => {
  const finger = changedTouches[0];
  if (!finger || touches.length > 1) return null;
  return { x: finger.clientX, y: finger.clientY, time: timeStamp };
};

/** False while text is selected or the page is zoomed. */
const isFree = () =>
  (window.getSelection()?.isCollapsed ?? true) && (window.visualViewport?.scale ?? 1) < 1.05;

/** Turns chapters by swipes. */
export function useTurnGestures(
  text: RefObject<HTMLElement | null>,
  isReading: boolean,
  turn: (to: Turn) => void,
): void {
  const onSwipe = useEffectEvent((to: Turn) => turn(to));

  useEffect(() => {
    const element = text.current;
    if (!isReading || !element) return;
    let start: Touch | null = null;
    const begin = (event: TouchEvent) => {
      // Dragging a slider turns nothing.
      const isOnText = event.target instanceof Element && !event.target.matches('input');
      start = isOnText && event.touches.length === 1 && isFree() ? touchOf(event) : null;
    };
    const end = (event: TouchEvent) => {
      const stroke = touchOf(event);
      const to = start && stroke && isFree() && swipeOf(start, stroke, window.innerWidth);
      start = null;
      if (to) onSwipe(to);
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchend', end, options);
    element.addEventListener('touchcancel', () => void (start = null), options);
    return () => listening.abort();
  }, [text, isReading]);
}
