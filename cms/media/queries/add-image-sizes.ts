import type { PayloadRequest } from 'payload';
import { imageUrlsIn, withImageSizes } from '../../markup/images-in-html';
import { mediaUrl, publicImage } from '../public-image';

const folder = mediaUrl('');

/** The name of an uploaded file by its URL; nothing for a URL elsewhere or a broken one. */
function fileAt(url: string): string[] {
  if (!url.startsWith(folder)) return [];
  try {
    return [decodeURIComponent(url.slice(folder.length))];
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/** The HTML of a post's text, its uploaded pictures with their sizes. */
export async function addImageSizes(req: PayloadRequest, html: string): Promise<string> {
  const filenames = imageUrlsIn(html).flatMap(fileAt);
  if (filenames.length === 0) return html;
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { filename: { in: filenames } },
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  const images = docs.map(publicImage).filter((image) => image !== null);
  return withImageSizes(html, new Map(images.map((image) => [image.url, image])));
}
