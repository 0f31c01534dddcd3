import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { siteOrigin } from '../../../platform/site-origin';
import { type Typed, typedText } from '../../../platform/fields/typed-document';
import { prepareOne } from '../../../platform/database/queries/prepare';
import type { Book } from '../../../payload-types';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import { isSocialPage } from '../social-page';
import type { CallReply } from '../../../contract/calls';
import { ogImagePath } from '../../../platform/social-images/og-image';
import {
  type Branding,
  type FixedPage,
  fixedOgImage,
  fixedPageNames,
} from '../../../platform/social-images/og-images';
import { releaseOf, type ReleaseRow } from '../../books/release';
import { booksJson, inMenuGroups, releaseFields } from '../../books/queries/book-card';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';

type Entered = { label?: string | null; url?: string | null };

const namedLink = (link?: Entered) =>
  link?.label && link.url ? { label: link.label, url: link.url } : null;

/** Returns the link to the social page; null until the author has entered its URL. */
const socialLink = (link?: Entered) => (isSocialPage(link?.url) ? namedLink(link) : null);

type Row = {
  settings: {
    siteTitle: string | null;
    tagline: string | null;
    authorName: string | null;
    socialLink: Entered;
    builderCredit: Entered;
  };
  books: (Pick<Book, 'slug' | 'title' | 'menuLabel' | 'group'> & ReleaseRow)[];
  branding: Branding;
};

const readShell = prepareOne<Row>(sql`
  SELECT json_build_object('siteTitle', s.site_title, 'tagline', s.tagline, 'authorName', s.author_name,
      'socialLink', json_build_object('label', s.social_link_label, 'url', s.social_link_url),
      'builderCredit', json_build_object('label', s.builder_credit_label, 'url', s.builder_credit_url)
    ) AS settings,
    ${booksJson(sql`'slug', b.slug, 'title', b.title, 'menuLabel', b.menu_label, 'group', b."group", ${releaseFields}`)} AS books,
    ${brandingJson} AS branding
  FROM (SELECT) AS site LEFT JOIN site_settings s ON true`);

function asShell(req: PayloadRequest, { settings, books, branding }: Row): CallReply<'GET /site'> {
  return {
    origin: siteOrigin(req),
    title: settings.siteTitle ?? siteSettingsDefaults.siteTitle,
    tagline: settings.tagline ?? '',
    authorName: settings.authorName ?? siteSettingsDefaults.authorName,
    socialLink: socialLink(settings.socialLink),
    builderCredit: namedLink(settings.builderCredit),
    ...(req.payload.config.custom.countryDatabase && { countsCountries: true as const }),
    socialPictures: Object.fromEntries(
      fixedPageNames.map((name) => [name, ogImagePath(`/${name}`, fixedOgImage(branding, name))]),
    ) as Record<FixedPage, string>,
    bookGroups: inMenuGroups(books).map((group) => ({
      ...group,
      books: group.books.map(({ slug, title, menuLabel, ...release }) => ({
        slug,
        title,
        menuLabel,
        ...(releaseOf(release) && { isComing: true as const }),
      })),
    })),
  };
}

/** Returns the data of every page's header, menu and footer. The menu omits groups without books. */
export const getSite = async (req: PayloadRequest) => asShell(req, await readShell(req, {}));

export const isSocialPageMissing = async (req: PayloadRequest): Promise<boolean> =>
  (await getSite(req)).socialLink === null;

const typedLink = (link: unknown): Entered => {
  const typed = (link ?? {}) as Typed;
  return { label: typedText(typed, 'label'), url: typedText(typed, 'url') };
};

/** Returns the same for unsaved values of the form. */
export const previewSite = async (req: PayloadRequest, typed: Typed) =>
  asShell(req, {
    ...(await readShell(req, {})),
    settings: {
      siteTitle: typedText(typed, 'siteTitle'),
      tagline: typedText(typed, 'tagline'),
      authorName: typedText(typed, 'authorName'),
      socialLink: typedLink(typed.socialLink),
      builderCredit: typedLink(typed.builderCredit),
    },
  });
