import type { Image } from '../../../cms/contract/fields';
import { Picture } from '../../components/picture';

/**
 * Returns one of the site's drawings as an image. The files are rendered by sharp from scripts/seed/content/heroes: AVIF at
 * quality 40 in three widths, and WebP in the narrowest as a fallback. 800 px is for phones of 412 points. The color is
 * computed by cms/subjects/media/inspect-image.ts.
 */
const drawing = (name: string, color: string, alt: string): Image => ({
  url: `/fantasy/${name}-1280.avif`,
  alt,
  width: 1280,
  height: 720,
  color,
  fallbackUrl: `/fantasy/${name}-640.webp`,
  sources: [640, 800, 1280].map((width) => ({ url: `/fantasy/${name}-${width}.avif`, width })),
});

export const stones = drawing(
  'ring-of-stones',
  '#576',
  'Engraving: a ring of tall standing stones in long grass, with the moon low between them and its rays fanning across a green sky.',
);

export const banners = drawing(
  'banners',
  '#865',
  'Engraving: banners with a golden sun stand above rows of helmets and spears while the light breaks over a dark ridge.',
);

export const map = drawing(
  'map',
  '#876',
  'Engraving: a chart of islands unrolled on a table, with a compass rose, a pair of dividers walking across the sea, and a quill in its ink.',
);

// On a phone, full-bleed.
const breakOut = 'print:max-w-measure mx-auto max-md:-mx-6';
const frame = 'border-rule md:rounded-edge w-full border-y md:border-x';

export const Frontispiece = ({ image }: { image: Image }) => (
  <figure className={`${breakOut} my-8 md:my-12`}>
    <Picture
      image={image}
      first
      sizes="(min-width: 1280px) 1170px, 100vw"
      className={`${frame} h-auto object-cover md:aspect-2/1`}
    />
  </figure>
);

export const Figure = ({ image }: { image: Image }) => (
  <figure className={`${breakOut} my-10 md:my-14 md:max-w-[48rem]`}>
    <Picture
      image={image}
      sizes="(min-width: 1080px) 1008px, 100vw"
      className={`${frame} h-auto`}
    />
  </figure>
);
