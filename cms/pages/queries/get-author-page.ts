import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { pictureAddress } from '../../social-images/og-image';
import { authorScene } from '../../social-images/og-images';
import { publicImage } from '../../media/public-image';
import { readImprint } from '../../social-images/queries/branding';

/** The author's page. */
export async function readAuthorPage(req: PayloadRequest): Promise<CallReply<'GET /pages/author'>> {
  const [imprint, author] = await Promise.all([
    readImprint(req),
    req.payload.findGlobal({ slug: 'author', depth: 1, overrideAccess: false, req }),
  ]);
  const shown = { title: author.title, photo: publicImage(author.photo) };
  return {
    ...shown,
    biographyHtml: author.biographyHtml ?? '',
    socialPicture: pictureAddress('/author', authorScene(imprint, shown)),
  };
}
