import type { PayloadRequest } from 'payload';
import type { CallReply } from '../contract';
import { publicImage } from './public-image';

/** The author's page. */
export async function readAuthorPage(req: PayloadRequest): Promise<CallReply<'GET /pages/author'>> {
  const author = await req.payload.findGlobal({
    slug: 'author',
    depth: 1,
    overrideAccess: false,
    req,
  });
  return {
    title: author.title,
    biographyHtml: author.biographyHtml ?? '',
    photo: publicImage(author.photo),
  };
}
