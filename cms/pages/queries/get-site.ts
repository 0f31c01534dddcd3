import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import { siteOrigin } from '../../site-origin';
import { type Typed, typedText } from '../../fields/typed-document';
import type { SiteSetting } from '../../payload-types';
import { isSocialPage } from '../social-page';
import type { CallReply } from '../../contract/calls';
import { ogImagePath } from '../../social-images/og-image';
import { blogOgImage, glossaryOgImage, guideOgImage } from '../../social-images/og-images';
import { inMenuGroups } from '../../books/queries/book-card';
import { findBranding } from '../../social-images/queries/find-branding';

type Entered = { label?: string | null; url?: string | null };

const namedLink = (link?: Entered) =>
  link?.label && link.url ? { label: link.label, url: link.url } : null;

/** The link to the series' social page; null until the author has entered where that is. */
const socialLink = (link?: Entered) => (isSocialPage(link?.url) ? namedLink(link) : null);

/** Whether the footer waits for the address of the series' social page. */
export async function isSocialPageMissing(req: PayloadRequest): Promise<boolean> {
  const settings = await req.payload.findGlobal({
    slug: 'site-settings',
    overrideAccess: false,
    req,
  });
  return socialLink(settings.socialLink) === null;
}

type Settings = Pick<
  SiteSetting,
  'siteTitle' | 'tagline' | 'authorName' | 'socialLink' | 'builderCredit'
>;

async function withMenu(req: PayloadRequest, settings: Settings): Promise<CallReply<'GET /site'>> {
  const [branding, { docs }] = await Promise.all([
    findBranding(req),
    req.payload.find({
      collection: 'books',
      select: { slug: true, menuLabel: true, group: true, position: true },
      pagination: false,
      overrideAccess: false,
      req,
    }),
  ]);
  return {
    origin: siteOrigin(req),
    title: settings.siteTitle,
    tagline: settings.tagline ?? '',
    authorName: settings.authorName,
    socialLink: socialLink(settings.socialLink),
    builderCredit: namedLink(settings.builderCredit),
    socialPictures: {
      blog: ogImagePath(paths.blog, blogOgImage(branding)),
      thesaurus: ogImagePath(paths.glossary, glossaryOgImage(branding)),
      fantasy: ogImagePath(paths.guide, guideOgImage(branding)),
    },
    bookGroups: inMenuGroups(docs).map(({ books, ...group }) => ({
      ...group,
      books: books.map(({ slug, menuLabel }) => ({ slug, menuLabel })),
    })),
  };
}

/** What the shell of every page shows. A group without a book is left out of the menu. */
export const getSite = async (req: PayloadRequest): Promise<CallReply<'GET /site'>> =>
  withMenu(
    req,
    await req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
  );

const typedLink = (link: unknown): Entered => {
  const typed = (link ?? {}) as Typed;
  return { label: typedText(typed, 'label'), url: typedText(typed, 'url') };
};

/** The shell as it would be with what is typed. */
export const previewSite = (req: PayloadRequest, typed: Typed) =>
  withMenu(req, {
    siteTitle: typedText(typed, 'siteTitle'),
    tagline: typedText(typed, 'tagline'),
    authorName: typedText(typed, 'authorName'),
    socialLink: typedLink(typed.socialLink),
    builderCredit: typedLink(typed.builderCredit),
  });
