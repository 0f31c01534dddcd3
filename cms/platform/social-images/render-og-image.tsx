import satori, { type Font } from 'satori';
import { OgImageDrawing } from './og-image-drawing';
import type { WordsTask } from './queries/draw-og-image';
import { ogImageSize, type OgImage } from './og-image';

async function drawWords(ogImage: OgImage, fonts: Font[]) {
  const missing = new Set<string>();
  const svg = await satori(<OgImageDrawing ogImage={ogImage} />, {
    ...ogImageSize,
    fonts,
    loadAdditionalAsset: async (_language, segment) => {
      for (const letter of segment) missing.add(letter);
      return [];
    },
  });
  return { svg, missing };
}

/** Removes letters that no font has; each would be drawn as an empty box. */
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

/**
 * Returns an image of 1200 × 630 pixels as SVG, without the uploaded image.
 *
 * @param fonts from `loadFonts`
 */
export async function renderOgImage({
  ogImage,
  instead,
  fonts,
}: WordsTask & { fonts: Font[] }): Promise<string> {
  const first = await drawWords(ogImage, fonts);
  if (first.missing.size === 0) return first.svg;
  return (await drawWords(without(first.missing, ogImage, instead), fonts)).svg;
}
