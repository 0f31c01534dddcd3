import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { type Typed, typedHtml, typedText } from '../../fields/typed-document';
import { publicImage } from '../../media/public-image';
import { findTypedImage } from '../../media/queries/find-image';
import type { Author } from '../../payload-types';
import { ogImagePath } from '../../social-images/og-image';
import { authorOgImage } from '../../social-images/og-images';
import { findBranding } from '../../social-images/queries/find-branding';

async function asPage(
  req: PayloadRequest,
  author: Pick<Author, 'title' | 'photo' | 'biographyHtml'>,
): Promise<CallReply<'GET /pages/author'>> {
  const shown = { title: author.title, photo: publicImage(author.photo) };
  return {
    ...shown,
    biographyHtml: author.biographyHtml ?? '',
    socialPicture: ogImagePath(paths.author, authorOgImage(await findBranding(req), shown)),
  };
}

/** The author's page. */
export const getAuthorPage = async (req: PayloadRequest): Promise<CallReply<'GET /pages/author'>> =>
  asPage(
    req,
    await req.payload.findGlobal({ slug: 'author', depth: 1, overrideAccess: false, req }),
  );

/** The author's page as it would be with what is typed. */
export const previewAuthorPage = async (req: PayloadRequest, typed: Typed) =>
  asPage(req, {
    title: typedText(typed, 'title'),
    photo: await findTypedImage(req, typed.photo),
    biographyHtml: typedHtml(typed, 'biography'),
  });
