import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import type { Home } from '../../payload-types';
import { type Typed, typedHtml, typedPoints, typedText } from '../../fields/typed-document';
import { ogImagePath } from '../../social-images/og-image';
import { homeOgImage } from '../../social-images/og-images';
import { publicImage } from '../../media/public-image';
import { findBranding } from '../../social-images/queries/find-branding';

type Texts = Pick<Home, 'heroTitle' | 'heroTagline' | 'highlights' | 'descriptionHtml'>;

async function withFirstBook(
  req: PayloadRequest,
  home: Texts,
): Promise<CallReply<'GET /pages/home'>> {
  const [branding, { docs }] = await Promise.all([
    findBranding(req),
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
    socialPicture: ogImagePath(paths.home, homeOgImage(branding, shown)),
  };
}

/** The first page, with the cover of the first book of the main series. */
export const getHomePage = async (req: PayloadRequest): Promise<CallReply<'GET /pages/home'>> =>
  withFirstBook(req, await req.payload.findGlobal({ slug: 'home', overrideAccess: false, req }));

/** The first page as it would be with what is typed. */
export const previewHomePage = (req: PayloadRequest, typed: Typed) =>
  withFirstBook(req, {
    heroTitle: typedText(typed, 'heroTitle'),
    heroTagline: typedText(typed, 'heroTagline'),
    highlights: typedPoints(typed, 'highlights'),
    descriptionHtml: typedHtml(typed, 'description'),
  });
