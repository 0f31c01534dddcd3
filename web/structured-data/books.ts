import { bookPath, chapterPath } from '../../cms/contract/plain/paths';
import type { Book, BookSeries, Chapter, ItemList } from 'schema-dts';
import type { CallReply } from '../../cms/contract/calls';
import type { BookCard, Book as BookPage } from '../../cms/contract/books';
import type { Site } from '../../cms/contract/pages';
import {
  authorId,
  bookId,
  canonicalUrl,
  intermissionId,
  seriesId,
  type PageContent,
} from './graph';
import { plainText } from '../components/plain-text';

const slugsOf = (site: Site, group: BookCard['group']) =>
  site.bookGroups.find((listed) => listed.group === group)?.books.map(({ slug }) => slug) ?? [];

/**
 * Returns a book's series and its position. The finale is the last of the five books of the saga; the intermission books are
 * their own series. Specification, section 1.
 */
function placeInSeries(site: Site, slug: string) {
  const intermission = slugsOf(site, 'intermission').indexOf(slug);
  if (intermission >= 0) return { series: intermissionId(site), position: intermission + 1 };
  const saga = [...slugsOf(site, 'main'), ...slugsOf(site, 'finale')].indexOf(slug);
  return { series: seriesId(site), position: saga + 1 };
}

const series = (site: Site): BookSeries => ({
  '@type': 'BookSeries',
  '@id': seriesId(site),
  name: site.title,
  url: canonicalUrl(site, '/books'),
  author: { '@id': authorId(site) },
  ...(site.socialLink && { sameAs: site.socialLink.url }),
});

const intermission = (site: Site): BookSeries => ({
  '@type': 'BookSeries',
  '@id': intermissionId(site),
  name: site.bookGroups.find(({ group }) => group === 'intermission')?.label ?? site.title,
  url: canonicalUrl(site, '/books#intermission'),
  author: { '@id': authorId(site) },
  isPartOf: { '@id': seriesId(site) },
});

const seriesOf = (site: Site, slug: string) =>
  placeInSeries(site, slug).series === seriesId(site)
    ? [series(site)]
    : [series(site), intermission(site)];

const card = (site: Site, book: Pick<BookCard, 'slug' | 'title' | 'cover'>): Book => {
  const place = placeInSeries(site, book.slug);
  return {
    '@type': 'Book',
    '@id': bookId(site, book.slug),
    name: book.title,
    url: canonicalUrl(site, bookPath(book.slug)),
    author: { '@id': authorId(site) },
    isPartOf: { '@id': place.series },
    position: place.position,
    inLanguage: 'en',
    ...(book.cover && { image: canonicalUrl(site, book.cover.url) }),
  };
};

const chapterId = (site: Site, slug: string, chapter: number) =>
  canonicalUrl(site, `${chapterPath(slug, chapter)}#chapter`);

const chapterNode = (
  site: Site,
  slug: string,
  { chapter, title, minutes }: { chapter: number; title: string; minutes: number },
): Chapter => ({
  '@type': 'Chapter',
  '@id': chapterId(site, slug, chapter),
  name: title,
  timeRequired: `PT${minutes}M`,
  url: canonicalUrl(site, chapterPath(slug, chapter)),
  position: chapter,
  isPartOf: { '@id': bookId(site, slug) },
  author: { '@id': authorId(site) },
  inLanguage: 'en',
  isAccessibleForFree: true,
});

export function aboutBook(site: Site, book: BookPage): PageContent {
  const published = book.releasedOn ?? (book.year && String(book.year));
  const node: Book = {
    ...card(site, book),
    description: plainText(book.descriptionHtml, 400),
    genre: book.genreLine.split(' · '),
    ...(book.isbn && { isbn: book.isbn.replaceAll('-', '') }),
    ...(published && { datePublished: published }),
    ...(book.buyUrl && {
      potentialAction: { '@type': 'BuyAction' as const, target: book.buyUrl },
      workExample: {
        '@type': 'Book' as const,
        bookFormat: 'EBook' as const,
        inLanguage: 'en',
        ...(published && { datePublished: published }),
        offers: {
          '@type': 'Offer' as const,
          url: book.buyUrl,
          availability: book.release ? ('PreOrder' as const) : ('InStock' as const),
        },
      },
    }),
    ...(book.chapters.length > 0 && {
      hasPart: book.chapters.map(({ chapter }) => ({
        '@id': chapterId(site, book.slug, chapter),
      })),
    }),
  };
  return {
    mainEntity: bookId(site, book.slug),
    nodes: [
      node,
      ...seriesOf(site, book.slug),
      ...book.chapters.map((chapter) => chapterNode(site, book.slug, chapter)),
    ],
  };
}

export function aboutChapter(
  site: Site,
  chapter: CallReply<'GET /books/{slug}/chapters/{chapter}'>,
): PageContent {
  const { slug, title } = chapter.book;
  return {
    mainEntity: chapterId(site, slug, chapter.chapter),
    nodes: [
      chapterNode(site, slug, chapter),
      card(site, { slug, title, cover: null }),
      ...seriesOf(site, slug),
    ],
  };
}

export function aboutSeries(site: Site, { groups }: CallReply<'GET /books'>): PageContent {
  const books = groups.flatMap((group) => group.books);
  const listId = canonicalUrl(site, '/books#list');
  const list: ItemList = {
    '@type': 'ItemList',
    '@id': listId,
    name: site.title,
    numberOfItems: books.length,
    itemListElement: books.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: { '@id': bookId(site, slug) },
    })),
  };
  return {
    type: 'CollectionPage',
    mainEntity: seriesId(site),
    hasPart: [listId],
    nodes: [
      series(site),
      ...(slugsOf(site, 'intermission').length > 0 ? [intermission(site)] : []),
      list,
      ...books.map((book) => card(site, book)),
    ],
  };
}

export function aboutHome(site: Site, { firstBook }: CallReply<'GET /pages/home'>): PageContent {
  return {
    mainEntity: seriesId(site),
    nodes: [series(site), ...(firstBook ? [card(site, firstBook)] : [])],
  };
}
