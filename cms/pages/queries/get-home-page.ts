import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { ogImagePath } from '../../social-images/og-image';
import { homeOgImage } from '../../social-images/og-images';
import { publicImage } from '../../media/public-image';
import { findBranding } from '../../social-images/queries/find-branding';

/** The first page, with the cover of the first book of the main series. */
export async function getHomePage(req: PayloadRequest): Promise<CallReply<'GET /pages/home'>> {
  const [branding, home, { docs }] = await Promise.all([
    findBranding(req),
    req.payload.findGlobal({ slug: 'home', overrideAccess: false, req }),
    req.payload.find({
      collection: 'books',
      where: { group: { equals: 'main' } },
      select: { slug: true, title: true, cover: true },
      sort: 'position',
      limit: 1,
      depth: 1,
      overrideAccess: false,
      req,
    }),
  ]);
  const [first] = docs;
  const shown = {
    heroTitle: home.heroTitle,
    heroTagline: home.heroTagline ?? '',
    firstBook: first
      ? { slug: first.slug, title: first.title, cover: publicImage(first.cover) }
      : null,
  };
  return {
    ...shown,
    highlights: (home.highlights ?? []).map(({ text }) => text),
    descriptionHtml: home.descriptionHtml ?? '',
    socialPicture: ogImagePath('/', homeOgImage(branding, shown)),
  };
}
