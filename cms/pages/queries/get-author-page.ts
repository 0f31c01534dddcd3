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

type Row = {
  title: string | null;
  biography: string | null;
  photo: Upload | null;
  shelf: ShelvedBookRow[];
  branding: Branding;
};

const readPage = prepareOne<Row>(sql`
  SELECT a.title, a.biography_html AS biography, ${imageJsonOf(sql`a.photo_id`)} AS photo,
    ${shelfJson} AS shelf, ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN author a ON true`);

function asPage({ title, biography, photo, shelf, branding }: Row): CallReply<'GET /pages/author'> {
  const shown = { title: title ?? pageTitleDefaults.author, photo: publicImage(photo) };
  return {
    ...shown,
    biographyHtml: biography ?? '',
    shelf: shelfOf(shelf),
    socialPicture: ogImagePath(paths.author, authorOgImage(branding, shown)),
  };
}

export const getAuthorPage = async (req: PayloadRequest) => asPage(await readPage(req, {}));

/** Returns the author's page for the values of the form. */
export const previewAuthorPage = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    title: typedText(typed, 'title'),
    photo: await findTypedImage(req, typed.photo),
    biography: await typedHtml(typed, 'biography'),
  });
