import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced, revealedCover } from '../../../platform/access/visible-records';
import { firstLine } from '../../books/first-line';
import { shelfJson, shelfOf, type ShelvedBookRow } from '../../books/queries/book-card';
import type { CallReply } from '../../../contract/calls';
import { pageTitleDefaults } from '../../../contract/global-defaults';
import { paths } from '../../../contract/plain/paths';
import { prepareOne } from '../../../platform/database/queries/prepare';
import {
  type Typed,
  typedHtml,
  typedPoints,
  typedText,
} from '../../../platform/fields/typed-document';
import { imageJsonOf } from '../../media/image-json';
import { publicImage, type Upload } from '../../media/public-image';
import { findTypedImage } from '../../media/queries/find-image';
import { ogImagePath } from '../../../platform/social-images/og-image';
import {
  authorOgImage,
  type Branding,
  contactOgImage,
  homeOgImage,
} from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';

type HomePage = CallReply<'GET /pages/home'>;

type HomeRow = Omit<HomePage, 'firstBook' | 'shelf' | 'socialPicture'> & {
  firstBook: { slug: string; title: string; cover: Upload | null; chapter: string | null } | null;
  shelf: ShelvedBookRow[];
  branding: Branding;
};

const readHome = prepareOne<HomeRow>(sql`
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

function homePage({ branding, firstBook: first, ...row }: HomeRow): HomePage {
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
export const getHomePage = async (req: PayloadRequest) => homePage(await readHome(req, {}));

/** Returns the home page for unsaved values of its form. */
export const previewHomePage = async (req: PayloadRequest, typed: Typed) =>
  homePage({
    ...(await readHome(req, {})),
    heroTitle: typedText(typed, 'heroTitle'),
    heroTagline: typedText(typed, 'heroTagline'),
    highlights: typedPoints(typed, 'highlights'),
    descriptionHtml: await typedHtml(typed, 'description'),
  });

type AuthorPage = CallReply<'GET /pages/author'>;

type AuthorRow = Pick<AuthorPage, 'title' | 'biographyHtml'> & {
  photo: Upload | null;
  shelf: ShelvedBookRow[];
  branding: Branding;
};

const readAuthor = prepareOne<AuthorRow>(sql`
  SELECT coalesce(a.title, ${pageTitleDefaults.author}) AS title,
    coalesce(a.biography_html, '') AS "biographyHtml", ${imageJsonOf(sql`a.photo_id`)} AS photo,
    ${shelfJson} AS shelf, ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN author a ON true`);

function authorPage({ branding, ...row }: AuthorRow): AuthorPage {
  const page = { ...row, photo: publicImage(row.photo), shelf: shelfOf(row.shelf) };
  return { ...page, socialPicture: ogImagePath(paths.author, authorOgImage(branding, page)) };
}

export const getAuthorPage = async (req: PayloadRequest) => authorPage(await readAuthor(req, {}));

export const previewAuthorPage = async (req: PayloadRequest, typed: Typed) =>
  authorPage({
    ...(await readAuthor(req, {})),
    title: typedText(typed, 'title'),
    photo: await findTypedImage(req, typed.photo),
    biographyHtml: await typedHtml(typed, 'biography'),
  });

type ContactPage = CallReply<'GET /pages/contact'>;

type ContactRow = Omit<ContactPage, 'socialPicture'> & { branding: Branding };

const readContact = prepareOne<ContactRow>(sql`
  SELECT coalesce(c.title, ${pageTitleDefaults.contact}) AS title, coalesce(c.intro_html, '') AS "introHtml",
    ${brandingJson} AS branding
  FROM (SELECT) AS page LEFT JOIN contact c ON true`);

const contactPage = ({ branding, ...page }: ContactRow): ContactPage => ({
  ...page,
  socialPicture: ogImagePath(paths.contact, contactOgImage(branding, page)),
});

export const getContactPage = async (req: PayloadRequest) =>
  contactPage(await readContact(req, {}));

export const previewContactPage = async (req: PayloadRequest, typed: Typed) =>
  contactPage({
    ...(await readContact(req, {})),
    title: typedText(typed, 'title'),
    introHtml: await typedHtml(typed, 'intro'),
  });
