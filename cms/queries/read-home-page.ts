import type { PayloadRequest } from 'payload';
import type { CallReply } from '../contract';
import { publicImage } from './public-image';

/** The first page, with the cover of the first book of the main series. */
export async function readHomePage(req: PayloadRequest): Promise<CallReply<'GET /pages/home'>> {
  const [home, { docs }] = await Promise.all([
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
  return {
    heroTitle: home.heroTitle,
    heroTagline: home.heroTagline ?? '',
    highlights: (home.highlights ?? []).map(({ text }) => text),
    descriptionHtml: home.descriptionHtml ?? '',
    firstBook: first
      ? { slug: first.slug, title: first.title, cover: publicImage(first.cover) }
      : null,
  };
}
