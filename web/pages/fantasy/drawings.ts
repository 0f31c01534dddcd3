import type { Image } from '../../../cms/contract/fields';

/**
 * A drawing of the site's own as a file of the front end: rendered by sharp from the drawing of that name in
 * scripts/seed/content/heroes, at these three widths, as AVIF of quality 40, and at the narrowest one as WebP for
 * browsers that do not know it. A phone of 412 points wants 721 pixels: without the one between it takes the widest. Its color
 * is what cms/media/image-color.ts makes of it.
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
