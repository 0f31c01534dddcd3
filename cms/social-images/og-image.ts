import type { BookColor } from '../contract/book-rules';
import { paths } from '../contract/paths';
import { createHash } from 'node:crypto';

/** What the Open Graph image of a page shows. All texts are plain, and may be anything. */
export type OgImage = {
  /** Above the title. */
  kicker: string;
  title: string;
  /** Below the title. */
  line: string;
  /** At the foot: whose page it is. */
  foot: string;
  /** SVG path data on a field of 512 by 512; empty for none. */
  emblem: string;
  /** An uploaded image beside the words: a book's cover whole, any other as far as it fits. */
  image: { url: string; shape: 'cover' | 'plate' } | null;
  /** The cloth of the whole picture: that of the book that it shows; null for paper. */
  cloth: BookColor | null;
  /** Where there is no image: a plate in this cloth, with the emblem large on it. */
  plate: BookColor | null;
  /** Books that stand side by side, their spines towards one, in the place of an image. */
  spines: Spine[];
};

/** The back of a book, by its slug. The hash is that of its emblem, which is read when it is drawn. */
export type Spine = { slug: string; title: string; color: BookColor | null; emblemHash: string };

/** Pixels, as Open Graph's readers want them. */
export const ogImageSize = { width: 1200, height: 630 };

/** Counts up when images of the same content look different. */
const design = 2;

/** Changes whenever the image shows something else. */
export const ogImageVersion = (ogImage: OgImage): string =>
  createHash('sha256')
    .update(JSON.stringify([design, ogImage]))
    .digest('base64url')
    .slice(0, 12);

/**
 * The path of a page’s image, new whenever it shows something new: it may be cached for ever.
 *
 * @param page the path of the page
 */
export const ogImagePath = (page: string, ogImage: OgImage): string =>
  `/og${page === paths.home ? '/home' : page}.jpg?v=${ogImageVersion(ogImage)}`;
