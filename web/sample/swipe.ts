/** Where a finger is, in pixels of the window, and when, in milliseconds. */
export type Touch = { x: number; y: number; time: number };

/** A finger that starts here means the browser's own way back. */
const edge = 24;
const least = 60;
const longest = 700;

/**
 * What a finger's stroke asks for: pushing the page to the left turns to the next. A stroke that is slow, short, more down
 * than across, or that begins at the window's edge asks for nothing.
 *
 * @param width of the window
 */
export function swipeOf(start: Touch, end: Touch, width: number): 'previous' | 'next' | null {
  const across = end.x - start.x;
  const down = end.y - start.y;
  if (start.x < edge || start.x > width - edge) return null;
  if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(down)) return null;
  if (end.time - start.time > longest) return null;
  return across < 0 ? 'next' : 'previous';
}
