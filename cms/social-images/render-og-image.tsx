import satori, { type Font } from 'satori';
import sharp, { type OverlayOptions } from 'sharp';
import { type Box, OgImageDrawing, imageBox } from './og-image-drawing';
import type { OgImageTask } from './draw-in-worker';
import { ogImageSize, type OgImage } from './og-image';

/** Draws the words, and tells which of their letters the fonts lack. */
async function drawWords(
  ogImage: OgImage,
  { fonts, emblems }: { fonts: Font[]; emblems: ReadonlyMap<string, string> },
) {
  const missing = new Set<string>();
  const svg = await satori(<OgImageDrawing ogImage={ogImage} emblems={emblems} />, {
    ...ogImageSize,
    fonts,
    loadAdditionalAsset: async (_language, segment) => {
      for (const letter of segment) missing.add(letter);
      return [];
    },
  });
  return { svg, missing };
}

/** The texts without the letters that no font has: an empty box would stand for each. */
function without(missing: Set<string>, ogImage: OgImage, instead: string): OgImage {
  const clean = (text: string) =>
    [...text]
      .filter((letter) => !missing.has(letter))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  return {
    ...ogImage,
    kicker: clean(ogImage.kicker),
    title: clean(ogImage.title) || instead,
    line: clean(ogImage.line),
    foot: clean(ogImage.foot),
    spines: ogImage.spines.map((spine) => ({ ...spine, title: clean(spine.title) })),
  };
}

/** An image that the disk has lost leaves an emblem. */
const withoutImage = (ogImage: OgImage): OgImage =>
  ogImage.image ? { ...ogImage, image: null, plate: ogImage.cloth ?? 'oxblood' } : ogImage;

/** A cover lies on the paper and throws a shadow. */
async function shadowOf({ left, top, width, height }: Box): Promise<OverlayOptions> {
  const blur = 16;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 6 * blur}" height="${height + 6 * blur}"><rect x="${3 * blur}" y="${3 * blur}" width="${width}" height="${height}" fill="#000" fill-opacity=".5"/></svg>`;
  const input = await sharp(Buffer.from(svg)).blur(blur).png().toBuffer();
  return { input, left: left - 3 * blur, top: top - 3 * blur + 12 };
}

async function overlays(ogImage: OgImage, file: string | null): Promise<OverlayOptions[]> {
  const box = imageBox(ogImage);
  if (!file || !box) return [];
  const { left, top, width, height } = box;
  const input = await sharp(file)
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .toBuffer();
  const shadow = ogImage.image?.shape === 'cover' ? [await shadowOf(box)] : [];
  return [...shadow, { input, left, top }];
}

/**
 * A picture of 1200 by 630 pixels.
 *
 * @param file the ogImage's image on the disk; null draws the ogImage without it
 * @param fonts those that `loadFonts` gives
 * @param emblems those of its spines, by the slugs of the books
 * @param instead stands for a title of which the fonts have no letter
 * @returns JPEG: of drawings on a shaded ground it makes a third of what PNG does
 */
export async function renderOgImage(
  ogImage: OgImage,
  { file, instead, ...rest }: Omit<OgImageTask, 'ogImage'> & { fonts: Font[] },
): Promise<Buffer> {
  const shown = file ? ogImage : withoutImage(ogImage);
  const first = await drawWords(shown, rest);
  const { svg } =
    first.missing.size > 0 ? await drawWords(without(first.missing, shown, instead), rest) : first;
  return sharp(Buffer.from(svg))
    .composite(await overlays(shown, file))
    .jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
