import { sharp } from '../threads/drawing';
import { transparent } from './public-image';

/** One of sixteen steps, which is as finely as a color is told: each page says those of all its pictures twice. */
const inHex = (value: number) => Math.round(value / 17).toString(16);

/**
 * The color that is left of a picture when all of it is mixed. The values of sRGB are nearly as far from each other as they look:
 * the mixture is as bright as the picture seems.
 *
 * @returns as `#rgb`, or `transparent` for a picture that is not opaque everywhere
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
