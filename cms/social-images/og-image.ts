import { createHash } from 'node:crypto';

/** What the picture of a page shows, where the page is shared. All texts are plain, and may be anything. */
export type Scene = {
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
};

/** Pixels, as Open Graph's readers want them. */
export const pictureSize = { width: 1200, height: 630 };

/** Counts up when pictures of the same scenes look different. */
const design = 1;

/** Tells what a picture shows from what it showed before. */
export const sceneVersion = (scene: Scene): string =>
  createHash('sha256')
    .update(JSON.stringify([design, scene]))
    .digest('base64url')
    .slice(0, 12);

/**
 * The address of a page's picture, new whenever it shows something new: it may be kept for ever.
 *
 * @param page the path of the page
 */
export const pictureAddress = (page: string, scene: Scene): string =>
  `/og${page === '/' ? '/home' : page}.jpg?v=${sceneVersion(scene)}`;
