import { sharp } from '../threads/drawing';
import { transparent } from './public-image';

/** Rounds to one hexadecimal digit; each page contains the colors of all its images twice. */
const inHex = (value: number) => Math.round(value / 17).toString(16);

/**
 * Returns the average color of an image.
 *
 * @returns `#rgb`, or `transparent` for an image with transparency
 */
export async function imageColor(picture: string | Uint8Array): Promise<string> {
  const side = 16;
  const pixels = await sharp(picture)
    .rotate()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const mean = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += 4) sum += pixels[at] ?? 0;
    return sum / side ** 2;
  };
  if (mean(3) < 255) return transparent;
  return `#${[0, 1, 2].map((channel) => inHex(mean(channel))).join('')}`;
}
