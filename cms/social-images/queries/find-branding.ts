import type { PayloadRequest } from 'payload';
import type { Branding } from '../og-images';

/** What the picture of every page bears: the names, and the emblem of the first book. */
export async function findBranding(req: PayloadRequest): Promise<Branding> {
  const [settings, { docs }] = await Promise.all([
    req.payload.findGlobal({ slug: 'site-settings', overrideAccess: false, req }),
    req.payload.find({
      collection: 'books',
      where: { group: { equals: 'main' } },
      select: { emblem: true },
      sort: 'position',
      limit: 1,
      pagination: false,
      depth: 0,
      overrideAccess: false,
      req,
    }),
  ]);
  return {
    series: settings.siteTitle,
    author: settings.authorName,
    tagline: settings.tagline ?? '',
    emblem: docs[0]?.emblem ?? '',
  };
}
