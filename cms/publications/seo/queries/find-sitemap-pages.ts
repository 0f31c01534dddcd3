import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { Image } from '../../../contract/fields';
import { bookPath, chapterPath, paths, postPath, termPath } from '../../../contract/plain/paths';
import { publicPages } from '../../../contract/plain/public-pages';
import { notYetBegun } from '../../../contract/plain/reading-stage';
import { isoTime, isoTimeOrNull } from '../../../platform/database/iso-time';
import { connectionOf } from '../../../platform/database/queries/connection';
import { prepareOne } from '../../../platform/database/queries/prepare';
import { booksJson } from '../../../subjects/books/queries/book-card';
import { chaptersJson } from '../../../subjects/books/queries/chapters-json';
import { imageJson, imageJsonOf } from '../../../subjects/media/image-json';
import { isTermTold } from '../../../platform/mentions/queries/term-links-json';
import type { Book } from '../../../payload-types';
import { isVisible, revealedCover } from '../../../platform/access/visible-records';
import { publicImage, type Upload } from '../../../subjects/media/public-image';

export type SitemapPage = {
  path: string;
  /** When the page's content last changed, in ISO 8601; null for pages that change with the whole site. */
  changedAt: string | null;
  images: Image[];
};

/** The format allows 50,000 URLs per file (https://www.sitemaps.org/protocol.html). The rest is for other pages. */
const mostPosts = 20_000;
const mostTerms = 29_000;

const latest = (...times: (string | null)[]): string | null =>
  times
    .flatMap((time) => isoTimeOrNull(time) ?? [])
    .toSorted()
    .at(-1) ?? null;

const shown = (...uploads: (Upload | null)[]) =>
  uploads.flatMap((upload) => publicImage(upload) ?? []);

type BookRow = Pick<Book, 'slug' | 'group' | 'position' | 'updatedAt'> & {
  cover: Upload | null;
  chapters: { chapter: number; updatedAt: string }[];
};

type Row = Record<'home' | 'series' | 'author' | 'contact' | 'glossary', string | null> &
  Record<'image' | 'photo', Upload | null> & { books: BookRow[] };

const readTexts = prepareOne<Row>(sql`
  SELECT (SELECT updated_at::text FROM home LIMIT 1) AS home,
    (SELECT updated_at::text FROM series LIMIT 1) AS series,
    (SELECT ${imageJsonOf(sql`image_id`)} FROM series LIMIT 1) AS image,
    (SELECT updated_at::text FROM author LIMIT 1) AS author,
    (SELECT ${imageJsonOf(sql`photo_id`)} FROM author LIMIT 1) AS photo,
    (SELECT updated_at::text FROM contact LIMIT 1) AS contact,
    (SELECT max(updated_at)::text FROM glossary_terms t WHERE ${isTermTold(sql`t`, notYetBegun)}) AS glossary,
    ${booksJson(sql`'slug', b.slug, 'group', b."group", 'position', b.position, 'updatedAt', b.updated_at,
      'cover', ${imageJsonOf(revealedCover)}, 'chapters', ${chaptersJson(sql`b.id`, sql`, 'updatedAt', c.updated_at`)}`)} AS books`);

const bookPages = ({ slug, cover, updatedAt, chapters }: BookRow): SitemapPage[] => [
  {
    path: bookPath(slug),
    changedAt: latest(updatedAt, ...chapters.map((chapter) => chapter.updatedAt)),
    images: shown(cover),
  },
  ...chapters.map((each) => ({
    path: chapterPath(slug, each.chapter),
    changedAt: latest(updatedAt, each.updatedAt),
    images: [],
  })),
];

async function readTextPages(req: PayloadRequest): Promise<SitemapPage[]> {
  const { home, series, author, contact, glossary, image, photo, books } = await readTexts(req, {});
  const first = books.find(({ group, position }) => group === 'main' && position === 1);
  return [
    {
      path: paths.home,
      changedAt: latest(home, first?.updatedAt ?? null),
      images: shown(first?.cover ?? null),
    },
    {
      path: paths.books,
      changedAt: latest(series, ...books.map(({ updatedAt }) => updatedAt)),
      images: shown(image, ...books.map(({ cover }) => cover)),
    },
    ...books.flatMap(bookPages),
    { path: paths.author, changedAt: latest(author), images: shown(photo) },
    { path: paths.glossary, changedAt: latest(glossary), images: [] },
    { path: paths.contact, changedAt: latest(contact), images: [] },
  ];
}

type PostRow = { slug: string; hero: Upload | null; published_at: string; updated_at: string };

async function readPosts(req: PayloadRequest): Promise<SitemapPage[]> {
  const { rows } = await connectionOf(req).execute<PostRow>(sql`
    SELECT p.slug, p.published_at, p.updated_at, ${imageJson} AS hero
    FROM posts p LEFT JOIN media m ON m.id = p.hero_id
    WHERE ${isVisible({ drafts: false, now: new Date(), upTo: notYetBegun })}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${mostPosts}`);
  const posts = rows.map(({ slug, hero, published_at, updated_at }) => ({
    path: postPath(slug),
    // A scheduled post counts as changed when it is published.
    changedAt: new Date(Math.max(Date.parse(published_at), Date.parse(updated_at))).toISOString(),
    images: shown(hero),
  }));
  const changedAt = latest(...posts.map((post) => post.changedAt));
  return [{ path: paths.blog, changedAt, images: [] }, ...posts];
}

async function readTerms(req: PayloadRequest): Promise<SitemapPage[]> {
  // Terms with the same name share a page.
  const { rows } = await connectionOf(req).execute<{ slug: string; updated_at: string }>(sql`
    SELECT DISTINCT ON (slug) slug, updated_at FROM glossary_terms t
    WHERE ${isTermTold(sql`t`, notYetBegun)} AND slug <> ''
    ORDER BY slug, place, id LIMIT ${mostTerms}`);
  return rows.map(({ slug, updated_at }) => ({
    path: termPath(slug),
    changedAt: isoTime(updated_at),
    images: [],
  }));
}

/** Returns every page that search engines may list now: no drafts or scheduled posts. */
export async function findSitemapPages(req: PayloadRequest): Promise<SitemapPage[]> {
  const parts = await Promise.all([readTextPages(req), readTerms(req), readPosts(req)]);
  const dated = parts.flat();
  const undated = publicPages
    .filter((page) => !page.path.includes(':') && !('isUnlisted' in page))
    .filter(({ path }) => !dated.some((page) => page.path === path));
  return [...dated, ...undated.map(({ path }) => ({ path, changedAt: null, images: [] }))];
}
