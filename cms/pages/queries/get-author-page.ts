import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { ogImagePath } from '../../social-images/og-image';
import { authorOgImage } from '../../social-images/og-images';
import { publicImage } from '../../media/public-image';
import { findBranding } from '../../social-images/queries/find-branding';

/** The author's page. */
export async function getAuthorPage(req: PayloadRequest): Promise<CallReply<'GET /pages/author'>> {
  const [branding, author] = await Promise.all([
    findBranding(req),
    req.payload.findGlobal({ slug: 'author', depth: 1, overrideAccess: false, req }),
  ]);
  const shown = { title: author.title, photo: publicImage(author.photo) };
  return {
    ...shown,
    biographyHtml: author.biographyHtml ?? '',
    socialPicture: ogImagePath('/author', authorOgImage(branding, shown)),
  };
}
