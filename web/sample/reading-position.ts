/** Vertical extent of an element in pixels of the window. */
export type Extent = { top: number; bottom: number };

/** A reading position that survives layout changes: index of the paragraph, and the read fraction of it. */
export type ReadingPosition = { paragraph: number; part: number };

/** Returns the reading position at a line: in the first paragraph that extends below it. Above the first, there is none. */
export function positionAt(paragraphs: Extent[], line: number): ReadingPosition | null {
  const [first] = paragraphs;
  if (!first || line < first.top) return null;
  const paragraph = paragraphs.findIndex(({ bottom }) => bottom > line);
  const extent = paragraphs[paragraph];
  if (!extent) return { paragraph: paragraphs.length - 1, part: 1 };
  // Between paragraphs, the lower one is next.
  const part = (line - extent.top) / (extent.bottom - extent.top);
  return { paragraph, part: Math.max(part, 0) };
}

/** Returns where a reading position is in the current layout, or null if the text no longer has its paragraph. */
export function lineOf(paragraphs: Extent[], { paragraph, part }: ReadingPosition): number | null {
  const extent = paragraphs[paragraph];
  return extent ? extent.top + part * (extent.bottom - extent.top) : null;
}
