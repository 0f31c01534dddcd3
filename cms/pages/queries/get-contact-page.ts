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

type Row = { title: string | null; intro: string | null; branding: Branding };

const readPage = prepareOne<Row>(sql`
  SELECT c.title, c.intro_html AS intro, ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN contact c ON true`);

function asPage({ title, intro, branding }: Row): CallReply<'GET /pages/contact'> {
  const shown = { title: title ?? pageTitleDefaults.contact };
  return {
    ...shown,
    introHtml: intro ?? '',
    socialPicture: ogImagePath(paths.contact, contactOgImage(branding, shown)),
  };
}

/** Returns the text above the contact form. */
export const getContactPage = async (req: PayloadRequest) => asPage(await readPage(req, {}));

/** Returns the contact page for the values of the form. */
export const previewContactPage = async (req: PayloadRequest, typed: Typed) =>
  asPage({
    ...(await readPage(req, {})),
    title: typedText(typed, 'title'),
    intro: await typedHtml(typed, 'intro'),
  });
