import { sql } from '@payloadcms/db-postgres/drizzle';
import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { prepareOne } from '../../database/queries/prepare';
import { type Typed, typedHtml, typedText } from '../../fields/typed-document';
import { ogImagePath } from '../../social-images/og-image';
import { type Branding, contactOgImage } from '../../social-images/og-images';
import { brandingJson } from '../../social-images/queries/find-branding';
import { pageTitleDefaults } from '../../contract/global-defaults';

type Page = CallReply<'GET /pages/contact'>;

type Row = Omit<Page, 'socialPicture'> & { branding: Branding };

const readPage = prepareOne<Row>(sql`
  SELECT coalesce(c.title, ${pageTitleDefaults.contact}) AS title, coalesce(c.intro_html, '') AS "introHtml",
    ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN contact c ON true`);

const asPage = ({ branding, ...page }: Row): Page => ({
  ...page,
  socialPicture: ogImagePath(paths.contact, contactOgImage(branding, page)),
});

/** Returns the text above the contact form. */
export const getContactPage = async (req: PayloadRequest) => asPage(await readPage(req, {}));

/** Returns the contact page for the values of the form. */
export const previewContactPage = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    title: typedText(typed, 'title'),
    introHtml: await typedHtml(typed, 'intro'),
  });
