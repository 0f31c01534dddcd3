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

type Page = CallReply<'GET /pages/home'>;

type Row = Omit<Page, 'firstBook' | 'shelf' | 'socialPicture'> & {
  firstBook: { slug: string; title: string; cover: Upload | null; chapter: string | null } | null;
  shelf: ShelvedBookRow[];
  branding: Branding;
};

const readPage = prepareOne<Row>(sql`
  SELECT coalesce(h.hero_title, ${pageTitleDefaults.home}) AS "heroTitle",
    coalesce(h.hero_tagline, '') AS "heroTagline", coalesce(h.description_html, '') AS "descriptionHtml",
    (SELECT coalesce(json_agg(point.text ORDER BY point._order), '[]')
      FROM home_highlights point WHERE point._parent_id = h.id) AS highlights,
    (SELECT json_build_object('slug', b.slug, 'title', b.title, 'cover', ${imageJsonOf(revealedCover)},
        'chapter', (SELECT c.excerpt FROM samples c
          WHERE c.book_id = b.id AND c.chapter = 1 AND c.deleted_at IS NULL))
      FROM books b WHERE b."group" = 'main' AND ${isAnnounced()}
      ORDER BY b.position, b.id LIMIT 1) AS "firstBook",
    ${shelfJson} AS shelf,
    ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN home h ON true`);

function asPage({ branding, firstBook: first, ...row }: Row): Page {
  const page = {
    ...row,
    firstBook: first && {
      slug: first.slug,
      title: first.title,
      cover: publicImage(first.cover),
      firstLine: firstLine(first.chapter ?? ''),
    },
    shelf: shelfOf(row.shelf),
  };
  return { ...page, socialPicture: ogImagePath(paths.home, homeOgImage(branding, page)) };
}

/** Returns the home page with the cover of the main series' first book. */
export const getHomePage = async (req: PayloadRequest) => asPage(await readPage(req, {}));

/** Returns the home page for the values of the form. */
export const previewHomePage = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    heroTitle: typedText(typed, 'heroTitle'),
    heroTagline: typedText(typed, 'heroTagline'),
    highlights: typedPoints(typed, 'highlights').map(({ text }) => text),
    descriptionHtml: await typedHtml(typed, 'description'),
  });
