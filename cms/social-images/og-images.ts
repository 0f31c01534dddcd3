import type { BookCard } from '../contract/books';
import type { Image } from '../contract/fields';
import { blogTitle, glossaryTitle, guideTitle } from '../contract/page-titles';
import type { Scene } from './og-image';

/** What stands on every picture. */
export type Imprint = {
  series: string;
  author: string;
  tagline: string;
  /** Of the first book: the mark of pages that have none of their own. */
  emblem: string;
};

const plate = (image: Image | null) => image && { url: image.url, shape: 'plate' as const };
const coverOf = (image: Image | null) => image && { url: image.url, shape: 'cover' as const };

const page = ({ series, author, emblem }: Imprint, title: string, line = ''): Scene => ({
  kicker: series,
  title,
  line,
  foot: author,
  emblem,
  image: null,
});

export const bookScene = (
  { author, emblem }: Imprint,
  book: Pick<BookCard, 'title' | 'seriesPosition' | 'genreLine' | 'cover' | 'emblem'>,
): Scene => ({
  kicker: book.seriesPosition,
  title: book.title,
  line: book.genreLine,
  foot: author,
  emblem: book.emblem || emblem,
  image: coverOf(book.cover),
});

export const chapterScene = (
  imprint: Imprint,
  { title, book }: { title: string; book: { title: string; emblem: string; cover: Image | null } },
): Scene => ({
  kicker: book.title,
  title,
  line: 'A free sample chapter',
  foot: imprint.author,
  emblem: book.emblem || imprint.emblem,
  image: coverOf(book.cover),
});

export const postScene = (
  imprint: Imprint,
  { title, hero }: { title: string; hero: Image | null },
): Scene => ({
  ...page(imprint, title),
  kicker: blogTitle,
  foot: imprint.series,
  image: plate(hero),
});

export const homeScene = (
  imprint: Imprint,
  home: { heroTitle: string; heroTagline: string; firstBook: { cover: Image | null } | null },
): Scene => ({
  ...page(imprint, home.heroTitle, home.heroTagline),
  kicker: '',
  image: coverOf(home.firstBook?.cover ?? null),
});

export const seriesScene = (
  imprint: Imprint,
  { title, image }: { title: string; image: Image | null },
): Scene => ({ ...page(imprint, title, imprint.tagline), image: plate(image) });

export const authorScene = (
  imprint: Imprint,
  { title, photo }: { title: string; photo: Image | null },
): Scene => ({
  // A page that bears the author's name says it once.
  ...page(imprint, title, title === imprint.author ? imprint.tagline : imprint.author),
  foot: imprint.series,
  kicker: '',
  image: plate(photo),
});

export const contactScene = (imprint: Imprint, { title }: { title: string }): Scene =>
  page(imprint, title, `Write to ${imprint.author}`);

export const blogScene = (imprint: Imprint): Scene =>
  page(imprint, blogTitle, 'News of the series, and notes on its world');

export const glossaryScene = (imprint: Imprint): Scene =>
  page(imprint, glossaryTitle, 'Who is who and what is where in Fovea');

export const guideScene = (imprint: Imprint): Scene =>
  page(imprint, guideTitle, 'What they are, and eight kinds worth knowing apart');
