import type { Image } from '../../../cms/contract/fields';

/**
 * A drawing of the site's own as a file of the front end: rendered by sharp from the drawing of that name in
 * scripts/seed/content/heroes, at these two widths, as WebP of quality 40.
 */
const drawing = (name: string, alt: string): Image => ({
  url: `/fantasy/${name}-1280.webp`,
  alt,
  width: 1280,
  height: 720,
  sources: [640, 1280].map((width) => ({ url: `/fantasy/${name}-${width}.webp`, width })),
});

export const stones = drawing(
  'ring-of-stones',
  'Engraving: a ring of tall standing stones in long grass, with the moon low between them and its rays fanning across a green sky.',
);

export const banners = drawing(
  'banners',
  'Engraving: banners with a golden sun stand above rows of helmets and spears while the light breaks over a dark ridge.',
);

export const map = drawing(
  'map',
  'Engraving: a chart of islands unrolled on a table, with a compass rose, a pair of dividers walking across the sea, and a quill in its ink.',
);
