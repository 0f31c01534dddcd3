import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { pictureAddress } from '../../social-images/og-image';
import { homeScene } from '../../social-images/og-images';
import { publicImage } from '../../media/public-image';
import { readImprint } from '../../social-images/queries/branding';

/** The first page, with the cover of the first book of the main series. */
export async function readHomePage(req: PayloadRequest): Promise<CallReply<'GET /pages/home'>> {
  const [imprint, home, { docs }] = await Promise.all([
    readImprint(req),
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
    socialPicture: pictureAddress('/', homeScene(imprint, shown)),
  };
}
