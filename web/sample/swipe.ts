/** A position in the window, in pixels, and its time in milliseconds. */
export type Touch = { x: number; y: number; time: number };

/** Swipes from the edge are the browser's Back gesture. */
const edge = 24;
const least = 60;
const longest = 700;

/** Returns the direction of a swipe: leftwards is next. Slow, short, vertical and edge swipes return null. */
export function swipeOf(start: Touch, end: Touch, width: number): 'previous' | 'next' | null {
  const across = end.x - start.x;
  const down = end.y - start.y;
  if (start.x < edge || start.x > width - edge) return null;
  if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(down)) return null;
  if (end.time - start.time > longest) return null;
  return across < 0 ? 'next' : 'previous';
}
