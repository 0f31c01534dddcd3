import type { Book } from '../contract/books';
import type { Image } from '../contract/fields';
import { blogTitle, glossaryTitle, guideTitle } from '../contract/paths';
import type { OgImage } from './og-image';

/** What stands on every picture. */
export type Branding = {
  series: string;
  author: string;
  tagline: string;
  /** Of the first book: the mark of pages that have none of their own. */
  emblem: string;
};

const plate = (image: Image | null) => image && { url: image.url, shape: 'plate' as const };
const coverOf = (image: Image | null) => image && { url: image.url, shape: 'cover' as const };

const page = ({ series, author, emblem }: Branding, title: string, line = ''): OgImage => ({
  kicker: series,
  title,
  line,
  foot: author,
  emblem,
  image: null,
});

export const bookOgImage = (
  { author, emblem }: Branding,
  book: Pick<Book, 'title' | 'seriesPosition' | 'genreLine' | 'cover' | 'emblem'>,
): OgImage => ({
  kicker: book.seriesPosition,
  title: book.title,
  line: book.genreLine,
  foot: author,
  emblem: book.emblem || emblem,
  image: coverOf(book.cover),
});

export const chapterOgImage = (
  branding: Branding,
  { title, book }: { title: string; book: { title: string; emblem: string; cover: Image | null } },
): OgImage => ({
  kicker: book.title,
  title,
  line: 'A free sample chapter',
  foot: branding.author,
  emblem: book.emblem || branding.emblem,
  image: coverOf(book.cover),
});

export const postOgImage = (
  branding: Branding,
  { title, hero }: { title: string; hero: Image | null },
): OgImage => ({
  ...page(branding, title),
  kicker: blogTitle,
  foot: branding.series,
  image: plate(hero),
});

export const homeOgImage = (
  branding: Branding,
  home: { heroTitle: string; heroTagline: string; firstBook: { cover: Image | null } | null },
): OgImage => ({
  ...page(branding, home.heroTitle, home.heroTagline),
  kicker: '',
  image: coverOf(home.firstBook?.cover ?? null),
});

export const seriesOgImage = (
  branding: Branding,
  { title, image }: { title: string; image: Image | null },
): OgImage => ({ ...page(branding, title, branding.tagline), image: plate(image) });

export const authorOgImage = (
  branding: Branding,
  { title, photo }: { title: string; photo: Image | null },
): OgImage => ({
  // A page that bears the author's name says it once.
  ...page(branding, title, title === branding.author ? branding.tagline : branding.author),
  foot: branding.series,
  kicker: '',
  image: plate(photo),
});

export const contactOgImage = (branding: Branding, { title }: { title: string }): OgImage =>
  page(branding, title, `Write to ${branding.author}`);

export const blogOgImage = (branding: Branding): OgImage =>
  page(branding, blogTitle, 'News of the series, and notes on its world');

export const glossaryOgImage = (branding: Branding): OgImage =>
  page(branding, glossaryTitle, 'Who is who and what is where in Fovea');

export const guideOgImage = (branding: Branding): OgImage =>
  page(branding, guideTitle, 'What they are, and eight kinds worth knowing apart');
