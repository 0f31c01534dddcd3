import { sql } from '@payloadcms/db-postgres/drizzle';
import { shelfJson, shelfOf, type ShelvedBookRow } from '../../books/queries/book-card';
import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { prepareOne } from '../../database/queries/prepare';
import { type Typed, typedHtml, typedText } from '../../fields/typed-document';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import { findTypedImage } from '../../media/queries/find-image';
import { ogImagePath } from '../../social-images/og-image';
import { type Branding, authorOgImage } from '../../social-images/og-images';
import { brandingJson } from '../../social-images/queries/find-branding';
import { pageTitleDefaults } from '../../contract/global-defaults';

type Page = CallReply<'GET /pages/author'>;

type Row = Pick<Page, 'title' | 'biographyHtml'> & {
  photo: Upload | null;
  shelf: ShelvedBookRow[];
  branding: Branding;
};

const readPage = prepareOne<Row>(sql`
  SELECT coalesce(a.title, ${pageTitleDefaults.author}) AS title,
    coalesce(a.biography_html, '') AS "biographyHtml", ${imageJsonOf(sql`a.photo_id`)} AS photo,
    ${shelfJson} AS shelf, ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN author a ON true`);

function asPage({ branding, ...row }: Row): Page {
  const page = { ...row, photo: publicImage(row.photo), shelf: shelfOf(row.shelf) };
  return { ...page, socialPicture: ogImagePath(paths.author, authorOgImage(branding, page)) };
}

export const getAuthorPage = async (req: PayloadRequest) => asPage(await readPage(req, {}));

/** Returns the author's page for the values of the form. */
export const previewAuthorPage = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    title: typedText(typed, 'title'),
    photo: await findTypedImage(req, typed.photo),
    biographyHtml: await typedHtml(typed, 'biography'),
  });
