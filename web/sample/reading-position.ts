/** Where something lies, in pixels from the top of the window: a paragraph, as the browser measures it. */
export type Extent = { top: number; bottom: number };

/** A place in a text that outlives its setting: a paragraph, counted from 0, and the part of it (0 to 1) that was read. */
export type ReadingPosition = { paragraph: number; part: number };

/**
 * The place at the line where a reader reads: the first paragraph that reaches below it.
 *
 * @param paragraphs in their order
 * @param line the upper edge of what is seen of the text
 * @returns null before the first paragraph, where there is nothing to keep
 */
export function positionAt(paragraphs: Extent[], line: number): ReadingPosition | null {
  const [first] = paragraphs;
  if (!first || line < first.top) return null;
  const paragraph = paragraphs.findIndex(({ bottom }) => bottom > line);
  const extent = paragraphs[paragraph];
  if (!extent) return { paragraph: paragraphs.length - 1, part: 1 };
  // Between two paragraphs the lower one is read next.
  const part = (line - extent.top) / (extent.bottom - extent.top);
  return { paragraph, part: Math.max(part, 0) };
}

/**
 * Where a place lies in the text as it is set now.
 *
 * @returns null when the text has no such paragraph: it was shortened since
 */
export function lineOf(paragraphs: Extent[], { paragraph, part }: ReadingPosition): number | null {
  const extent = paragraphs[paragraph];
  return extent ? extent.top + part * (extent.bottom - extent.top) : null;
}
