import type { PayloadRequest } from 'payload';
import { imageUrlsIn, withImageSizes } from '../../markup/images-in-html';
import { mediaUrl, publicImage } from '../public-image';
import { asCaller } from '../../database/queries/connection';

const folder = mediaUrl('');

/** Returns the name of an uploaded file from its URL; an empty list for other URLs. */
function fileAt(url: string): string[] {
  if (!url.startsWith(folder)) return [];
  try {
    return [decodeURIComponent(url.slice(folder.length))];
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/** Returns a post's HTML with the sizes of its uploaded images. */
export async function addImageSizes(req: PayloadRequest, html: string): Promise<string> {
  const filenames = imageUrlsIn(html).flatMap(fileAt);
  if (filenames.length === 0) return html;
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { filename: { in: filenames } },
    pagination: false,
    ...asCaller(req),
  });
  const images = docs.map(publicImage).filter((image) => image !== null);
  return withImageSizes(html, new Map(images.map((image) => [image.url, image])));
}
