import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced, revealedCover } from '../../../platform/access/visible-records';
import { bookPath } from '../../../contract/plain/paths';
import { chaptersJson } from '../../../subjects/books/queries/chapters-json';
import { prepare } from '../../../platform/database/queries/prepare';
import type { Branding } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import type { SampleBook } from '../sample-epub';

type Row = Pick<SampleBook, 'title' | 'place' | 'hook' | 'chapters'> & {
  genreLine: string;
  emblem: string | null;
  year: number | null;
  cover: { filename: string; alt: string } | null;
  branding: Branding;
  /** Milliseconds since 1970. */
  modified: number;
};

const readSample = prepare<Row, { slug: string }>(sql`
  SELECT b.title, b.series_position AS place, b.genre_line AS "genreLine", coalesce(b.hook, '') AS hook, b.emblem, b.year::float8 AS year,
    (SELECT json_build_object('filename', m.filename, 'alt', m.alt) FROM media m WHERE m.id = ${revealedCover}) AS cover,
    ${chaptersJson(sql`b.id`, sql`, 'html', coalesce(c.html, '')`)} AS chapters,
    ${brandingJson} AS branding,
    (extract(epoch FROM greatest(b.updated_at,
      (SELECT max(m.updated_at) FROM media m WHERE m.id = b.cover_id),
      (SELECT max(c.updated_at) FROM samples c WHERE c.book_id = b.id AND c.deleted_at IS NULL))) * 1000)::float8 AS modified
  FROM books b WHERE b.slug = ${sql.placeholder('slug')} AND ${isAnnounced()}`);

/** A sample from the database, before its pictures are drawn. */
export type StoredSample = Omit<SampleBook, 'cover' | 'emblem' | 'fonts'> &
  Pick<Row, 'cover' | 'emblem'>;

/** Returns the sample of a book, or null without chapters. */
export async function findSample(
  req: PayloadRequest,
  { slug, origin }: { slug: string; origin: string },
): Promise<StoredSample | null> {
  const [row] = await readSample(req, { slug });
  if (!row || row.chapters.length === 0) return null;
  const { genreLine, branding, year, modified, chapters, ...sample } = row;
  return {
    ...sample,
    author: branding.author,
    series: branding.series,
    genres: genreLine.split(' · ').filter(Boolean),
    url: new URL(bookPath(slug), origin).href,
    year: year ?? new Date(modified).getUTCFullYear(),
    modified: new Date(modified),
    chapters: chapters.map(({ title, html }) => ({ title, html })),
  };
}
