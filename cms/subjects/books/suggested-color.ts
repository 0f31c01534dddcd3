import { type BookColor, bookColors } from '../../contract/plain/book-rules';

/** Returns the hue in degrees, and the chroma from 0 to 1, of `#rgb` or `#rrggbb`. */
function hueOf(hex: string): { hue: number; chroma: number } {
  const digits = hex.slice(1);
  const size = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (at) => parseInt(digits.slice(at * size, (at + 1) * size), 16) / (16 ** size - 1),
  );
  const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
  const hue = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI);
  return { hue, chroma };
}

/** Chroma below which an image looks gray. */
const gray = 0.05;

const distance = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

/** Returns the book color whose hue is nearest to the mean color of a cover; null for a cover without one. */
export function suggestedColor(cover: string): BookColor | null {
  if (!/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(cover)) return null;
  const seen = hueOf(cover);
  if (seen.chroma < gray) return 'raven';
  const colored = bookColors.filter(({ value }) => value !== 'raven');
  const [nearest] = colored.toSorted(
    (one, other) =>
      distance(hueOf(one.day).hue, seen.hue) - distance(hueOf(other.day).hue, seen.hue),
  );
  return nearest?.value ?? null;
}
