import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { Image } from '../../contract/fields';
import { bookPath, chapterPath, paths, postPath, termPath } from '../../contract/paths';
import { notYetBegun } from '../../contract/reading-stage';
import { termSlug } from '../../glossary/term-slug';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import { asCaller, connectionOf } from '../../database/queries/connection';
import { imageJson } from '../../media/image-json';
import { isVisible } from '../../access/visible-records';
import { publicImage, type Upload } from '../../media/public-image';

/** A page that search engines may list. */
export type SitemapPage = {
  path: string;
  /** When the page's content last changed, in ISO 8601; null for pages that change with the whole site. */
  changedAt: string | null;
  images: Image[];
};

/** The format allows 50,000 URLs per file (https://www.sitemaps.org/protocol.html). The rest is for other pages. */
const mostPosts = 20_000;
const mostTerms = 29_000;

type Changed = { updatedAt?: string | null } | undefined;

const latest = (...things: Changed[]): string | null =>
  things
    .flatMap((thing) => thing?.updatedAt ?? [])
    .toSorted()
    .at(-1) ?? null;

const shown = (...uploads: Parameters<typeof publicImage>[0][]) =>
  uploads.flatMap((upload) => publicImage(upload) ?? []);

async function readBooks(req: PayloadRequest): Promise<SitemapPage[]> {
  const everything = { pagination: false, overrideAccess: false, req } as const;
  const [{ docs: books }, { docs: samples }, series, home] = await Promise.all([
    req.payload.find({
      ...everything,
      collection: 'books',
      select: {
        slug: true,
        cover: true,
        status: true,
        coverFrom: true,
        group: true,
        position: true,
        updatedAt: true,
      },
      sort: ['group', 'position'],
      depth: 1,
    }),
    req.payload.find({
      ...everything,
      collection: 'samples',
      select: { book: true, chapter: true, updatedAt: true },
      sort: 'sampleId',
      depth: 0,
    }),
    req.payload.findGlobal({ slug: 'series', depth: 1, overrideAccess: false, req }),
    req.payload.findGlobal({ slug: 'home', ...asCaller(req) }),
  ]);
  const first = books.find(({ group, position }) => group === 'main' && position === 1);
  return [
    { path: paths.home, changedAt: latest(home, first), images: shown(first?.cover) },
    {
      path: paths.books,
      changedAt: latest(series, ...books),
      images: shown(series.image, ...books.map(({ cover }) => cover)),
    },
    ...books.flatMap((book) => {
      const chapters = samples.filter((sample) => sample.book === book.id);
      return [
        {
          path: bookPath(book.slug),
          changedAt: latest(book, ...chapters),
          images: shown(book.cover),
        },
        ...chapters.map((sample) => ({
          path: chapterPath(book.slug, sample.chapter),
          changedAt: latest(book, sample),
          images: [],
        })),
      ];
    }),
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
  const changedAt = latest(...posts.map((post) => ({ updatedAt: post.changedAt })));
  return [{ path: paths.blog, changedAt, images: [] }, ...posts];
}

/** Returns the terms that a new reader may see, in alphabetical order. */
async function readTerms(req: PayloadRequest): Promise<SitemapPage[]> {
  const { rows } = await connectionOf(req).execute<{ subject: string; updated_at: string }>(sql`
    SELECT subject, updated_at FROM glossary_terms
    WHERE status = 'approved' AND deleted_at IS NULL AND from_book <= ${notYetBegun} AND slug <> ''
    ORDER BY place, id LIMIT ${mostTerms}`);
  const changed = new Map<string, string>();
  for (const { subject, updated_at } of rows) {
    const path = termPath(termSlug(subject));
    const changedAt = isoTime(updated_at);
    // Terms with the same name share a page.
    if (!changed.has(path)) changed.set(path, changedAt);
  }
  return [
    { path: paths.families, changedAt: null, images: [] },
    ...[...changed].map(([path, changedAt]) => ({ path, changedAt, images: [] })),
  ];
}

async function readTexts(req: PayloadRequest): Promise<SitemapPage[]> {
  const { rows } = await connectionOf(req).execute<{ changed: string | null }>(sql`
    SELECT max(updated_at) AS changed FROM glossary_terms
    WHERE status = 'approved' AND deleted_at IS NULL AND from_book <= ${notYetBegun}`);
  const [author, contact] = await Promise.all([
    req.payload.findGlobal({ slug: 'author', depth: 1, overrideAccess: false, req }),
    req.payload.findGlobal({ slug: 'contact', ...asCaller(req) }),
  ]);
  return [
    { path: paths.author, changedAt: latest(author), images: shown(author.photo) },
    { path: paths.glossary, changedAt: isoTimeOrNull(rows[0]?.changed ?? null), images: [] },
    { path: paths.guide, changedAt: null, images: [] },
    { path: paths.contact, changedAt: latest(contact), images: [] },
    { path: paths.press, changedAt: null, images: [] },
    { path: paths.privacy, changedAt: null, images: [] },
  ];
}

/** Returns every page that search engines may list now: no drafts or scheduled posts. */
export async function findSitemapPages(req: PayloadRequest): Promise<SitemapPage[]> {
  const parts = await Promise.all([readBooks(req), readTexts(req), readTerms(req), readPosts(req)]);
  return parts.flat();
}
