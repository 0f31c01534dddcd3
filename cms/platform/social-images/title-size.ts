/** Average width in em of a letter of the display font, which has small capitals. */
export const letterWidth = 0.71;

/** Returns the number of lines that a text takes with `perLine` letters in a line and no broken words. */
function linesOf(text: string, perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const length = Math.min([...word].length, perLine);
    if (used > 0 && used + 1 + length > perLine) {
      lines++;
      used = length;
    } else used += (used > 0 ? 1 : 0) + length;
  }
  return lines;
}

type TitleSize = {
  /** Pixels. */
  size: number;
  /** The number of lines after which the text is cut off; null if all of it fits. */
  lines: number | null;
};

const sizes = [88, 80, 72, 64, 56, 50, 44, 38, 33];
export const lineHeight = 1.16;

/**
 * Returns the largest font size at which a title fits.
 *
 * @param box in pixels
 */
export function fitTitle(title: string, box: { width: number; height: number }): TitleSize {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => [...word].length));
  for (const size of sizes) {
    const perLine = Math.floor(box.width / (size * letterWidth));
    const height = linesOf(title, perLine) * size * lineHeight;
    if (longestWord <= perLine && height <= box.height) return { size, lines: null };
  }
  const size = sizes.at(-1) ?? 33;
  return { size, lines: Math.floor(box.height / (size * lineHeight)) };
}
