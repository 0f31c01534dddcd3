import { sql } from '@payloadcms/db-postgres/drizzle';
import { paths } from '../../../contract/plain/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../../contract/calls';
import { prepareOne } from '../../../platform/database/queries/prepare';
import { type Typed, typedHtml, typedText } from '../../../platform/fields/typed-document';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import { findTypedImage } from '../../media/queries/find-image';
import { pageTitleDefaults } from '../../../contract/global-defaults';
import { type OgImage, ogImagePath, type Spine } from '../../../platform/social-images/og-image';
import { type Branding, seriesOgImage } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import { bookCard, type BookCardRow, booksJson, cardFields, inMenuGroups } from './book-card';

type Row = {
  title: string;
  overviewHtml: string;
  image: Upload | null;
  branding: Branding;
  books: (BookCardRow & Pick<Spine, 'color' | 'emblem'>)[];
};

const readPage = prepareOne<Row>(sql`
  SELECT coalesce(s.title, ${pageTitleDefaults.series}) AS title, coalesce(s.overview_html, '') AS "overviewHtml", ${imageJsonOf(sql`s.image_id`)} AS image,
    ${brandingJson} AS branding, ${booksJson(sql`${cardFields}, 'color', b.color, 'emblem', coalesce(b.emblem, '')`)} AS books
  FROM (SELECT) AS page LEFT JOIN series s ON true`);

function ogImageOf(row: Row): OgImage {
  const spines = row.books.map(({ slug, title, color, emblem }) => ({
    slug,
    title,
    color,
    emblem,
  }));
  const { title, image } = row;
  return seriesOgImage(row.branding, { title, image: publicImage(image), spines });
}

function asPage(row: Row): CallReply<'GET /books'> {
  return {
    title: row.title,
    image: publicImage(row.image),
    overviewHtml: row.overviewHtml,
    socialPicture: ogImagePath(paths.books, ogImageOf(row)),
    groups: inMenuGroups(row.books).map((group) => ({
      ...group,
      books: group.books.map(bookCard),
    })),
  };
}

export const getSeriesOgImage = async (req: PayloadRequest): Promise<OgImage> =>
  ogImageOf(await readPage(req, {}));

export const getBooks = async (req: PayloadRequest) => asPage(await readPage(req, {}));

export const previewBooks = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    title: typedText(typed, 'title'),
    image: await findTypedImage(req, typed.image),
    overviewHtml: await typedHtml(typed, 'overview'),
  });
