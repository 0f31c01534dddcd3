import type { PayloadRequest } from 'payload';
import type { Image } from '../../contract/fields';
import { publicImage } from '../../media/public-image';

/** The hero image by its id; null for none, and for one that is gone. Images are public. */
export async function findHeroImage(req: PayloadRequest, id: number | null): Promise<Image | null> {
  if (id === null) return null;
  const image = await req.payload.findByID({
    collection: 'media',
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  return publicImage(image);
}
