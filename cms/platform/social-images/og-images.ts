import type { Book } from '../../contract/books';
import type { Image } from '../../contract/fields';
import {
  blogTitle,
  glossaryTitle,
  guideTitle,
  pressTitle,
  privacyTitle,
} from '../../contract/plain/paths';
import { type TermKind, termKinds } from '../../contract/plain/term-rules';
import type { BookColor } from '../../contract/plain/book-rules';
import type { OgImage, Spine } from './og-image';

/** Texts and emblem of every image. */
export type Branding = {
  series: string;
  author: string;
  tagline: string;
  /** The emblem of the first book, for pages without one. */
  emblem: string;
};

type Picture = Pick<OgImage, 'image' | 'cloth' | 'plate' | 'spines'>;

const words: Picture = { image: null, cloth: null, plate: null, spines: [] };

/** Returns the image; without one, the emblem on this cloth. */
const imageOr = (image: Image | null, shape: 'cover' | 'plate', plate: BookColor): Picture =>
  image ? { ...words, image: { url: image.url, shape } } : { ...words, plate };

/** Returns a book's cover on the book's cloth. */
const onCloth = (cover: Image | null, color: BookColor | null): Picture => ({
  ...imageOr(cover, 'cover', color ?? 'oxblood'),
  cloth: color,
});

type Words = Pick<OgImage, 'title'> & Partial<Pick<OgImage, 'kicker' | 'line' | 'foot' | 'emblem'>>;

/** Returns an image between the names of the series and the author, unless the page has others. */
const page = (
  { series, author, emblem: first }: Branding,
  picture: Picture,
  { kicker = series, title, line = '', foot = author, emblem = first }: Words,
): OgImage => ({ kicker, title, line, foot, emblem, ...picture });

export const bookOgImage = (
  branding: Branding,
  book: Pick<
    Book,
    'title' | 'seriesPosition' | 'genreLine' | 'hook' | 'cover' | 'emblem' | 'color'
  >,
): OgImage =>
  page(branding, onCloth(book.cover, book.color), {
    kicker: book.seriesPosition,
    title: book.title,
    line: book.hook || book.genreLine,
    emblem: book.emblem || branding.emblem,
  });

export const chapterOgImage = (
  branding: Branding,
  { title, book }: { title: string; book: Pick<Book, 'title' | 'emblem' | 'cover' | 'color'> },
): OgImage =>
  page(branding, onCloth(book.cover, book.color), {
    kicker: book.title,
    title,
    line: 'A free sample chapter',
    emblem: book.emblem || branding.emblem,
  });

export const postOgImage = (
  branding: Branding,
  { title, hero }: { title: string; hero: Image | null },
): OgImage =>
  page(branding, imageOr(hero, 'plate', 'verdigris'), {
    kicker: blogTitle,
    title,
    foot: branding.series,
  });

export const homeOgImage = (
  branding: Branding,
  home: { heroTitle: string; heroTagline: string; firstBook: { cover: Image | null } | null },
): OgImage =>
  page(branding, imageOr(home.firstBook?.cover ?? null, 'cover', 'oxblood'), {
    kicker: '',
    title: home.heroTitle,
    line: home.heroTagline,
  });

/** Shows the books side by side, or the page's image if there are no books. */
export const seriesOgImage = (
  branding: Branding,
  { title, image, spines }: { title: string; image: Image | null; spines: Spine[] },
): OgImage =>
  page(branding, spines.length > 0 ? { ...words, spines } : imageOr(image, 'plate', 'oxblood'), {
    kicker: '',
    title,
    line: branding.tagline,
  });

export const authorOgImage = (
  branding: Branding,
  { title, photo }: { title: string; photo: Image | null },
): OgImage =>
  page(branding, imageOr(photo, 'plate', 'raven'), {
    kicker: '',
    title,
    // A page whose title is the author's name shows the name once.
    line: title === branding.author ? branding.tagline : branding.author,
    foot: branding.series,
  });

export const contactOgImage = (branding: Branding, { title }: { title: string }): OgImage =>
  page(branding, { ...words, plate: 'rose' }, { title, line: `Write to ${branding.author}` });

/** Titles, lines and cloths of the pages that have no content of their own, by their path without the slash. */
const fixedPages = {
  blog: [blogTitle, 'News of the series, and notes on its world', 'verdigris'],
  thesaurus: [glossaryTitle, 'Who is who and what is where in Fovea', 'indigo'],
  fantasy: [guideTitle, 'What they are, and eight kinds worth knowing apart', 'amber'],
  press: [pressTitle, 'Covers, blurbs, and pictures, to print', 'amber'],
  privacy: [privacyTitle, 'What the site stores about readers, and for how long', 'midnight'],
} as const satisfies Record<string, [title: string, line: string, plate: BookColor]>;

export type FixedPage = keyof typeof fixedPages;

export const fixedPageNames = Object.keys(fixedPages) as FixedPage[];

export function fixedOgImage(branding: Branding, name: FixedPage): OgImage {
  const [title, line, plate] = fixedPages[name];
  return page(branding, { ...words, plate }, { title, line });
}

export const termOgImage = (
  branding: Branding,
  { subject, kind }: { subject: string; kind: TermKind | null },
): OgImage =>
  page(
    branding,
    { ...words, plate: 'indigo' },
    {
      kicker: glossaryTitle,
      title: subject,
      line: termKinds.find(({ value }) => value === kind)?.label ?? '',
      foot: branding.series,
    },
  );
