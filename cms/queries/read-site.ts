import type { PayloadRequest } from 'payload';
import type { CallReply } from '../contract';
import { pictureAddress } from '../pictures/scene';
import { blogScene, glossaryScene, guideScene } from '../pictures/scenes';
import { inMenuGroups } from './book-card';
import { readImprint } from './read-imprint';

const namedLink = (link?: { label?: string | null; url?: string | null }) =>
  link?.label && link.url ? { label: link.label, url: link.url } : null;

/** What the shell of every page shows. A group without a book is left out of the menu. */
export async function readSite(req: PayloadRequest): Promise<CallReply<'GET /site'>> {
  const [imprint, settings, { docs }] = await Promise.all([
    readImprint(req),
    req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
    req.payload.find({
      collection: 'books',
      select: { slug: true, menuLabel: true, group: true, position: true },
      pagination: false,
      overrideAccess: false,
      req,
    }),
  ]);
  return {
    origin: String(req.payload.config.custom.origin),
    title: settings.siteTitle,
    tagline: settings.tagline ?? '',
    authorName: settings.authorName,
    socialLink: namedLink(settings.socialLink),
    builderCredit: namedLink(settings.builderCredit),
    socialPictures: {
      blog: pictureAddress('/blog', blogScene(imprint)),
      thesaurus: pictureAddress('/thesaurus', glossaryScene(imprint)),
      fantasy: pictureAddress('/fantasy', guideScene(imprint)),
    },
    bookGroups: inMenuGroups(docs).map(({ books, ...group }) => ({
      ...group,
      books: books.map(({ slug, menuLabel }) => ({ slug, menuLabel })),
    })),
  };
}
