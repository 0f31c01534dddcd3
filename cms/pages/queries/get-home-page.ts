import { sql } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced, revealedCover } from '../../access/visible-records';
import { firstLine } from '../../books/first-line';
import { shelfJson, shelfOf, type ShelvedBookRow } from '../../books/queries/book-card';
import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { prepareOne } from '../../database/queries/prepare';
import { type Typed, typedHtml, typedPoints, typedText } from '../../fields/typed-document';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import { ogImagePath } from '../../social-images/og-image';
import { type Branding, homeOgImage } from '../../social-images/og-images';
import { brandingJson } from '../../social-images/queries/find-branding';
import { pageTitleDefaults } from '../../contract/global-defaults';

type Row = {
  title: string | null;
  tagline: string | null;
  description: string | null;
  highlights: string[];
  first_book: { slug: string; title: string; cover: Upload | null; chapter: string | null } | null;
  shelf: ShelvedBookRow[];
  branding: Branding;
};

const readPage = prepareOne<Row>(sql`
  SELECT h.hero_title AS title, h.hero_tagline AS tagline, h.description_html AS description,
    (SELECT coalesce(json_agg(point.text ORDER BY point._order), '[]')
      FROM home_highlights point WHERE point._parent_id = h.id) AS highlights,
    (SELECT json_build_object('slug', b.slug, 'title', b.title, 'cover', ${imageJsonOf(revealedCover)},
        'chapter', (SELECT c.excerpt FROM samples c
          WHERE c.book_id = b.id AND c.chapter = 1 AND c.deleted_at IS NULL))
      FROM books b WHERE b."group" = 'main' AND ${isAnnounced()}
      ORDER BY b.position, b.id LIMIT 1) AS first_book,
    ${shelfJson} AS shelf,
    ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN home h ON true`);

function asPage(row: Row): CallReply<'GET /pages/home'> {
  const { first_book: first } = row;
  const shown = {
    heroTitle: row.title ?? pageTitleDefaults.home,
    heroTagline: row.tagline ?? '',
    firstBook: first && {
      slug: first.slug,
      title: first.title,
      cover: publicImage(first.cover),
      firstLine: firstLine(first.chapter ?? ''),
    },
  };
  return {
    ...shown,
    highlights: row.highlights,
    shelf: shelfOf(row.shelf),
    descriptionHtml: row.description ?? '',
    socialPicture: ogImagePath(paths.home, homeOgImage(row.branding, shown)),
  };
}

/** Returns the home page with the cover of the main series' first book. */
export const getHomePage = async (req: PayloadRequest) => asPage(await readPage(req, {}));

/** Returns the home page for the values of the form. */
export const previewHomePage = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    title: typedText(typed, 'heroTitle'),
    tagline: typedText(typed, 'heroTagline'),
    highlights: typedPoints(typed, 'highlights').map(({ text }) => text),
    description: await typedHtml(typed, 'description'),
  });
