import type { PayloadRequest } from 'payload';
import type { Image } from '../../contract/fields';
import { publicImage } from '../../media/public-image';
import { asCaller } from '../../database/queries/connection';

/** Returns a hero image by its id, or null. Images are public. */
export async function findHeroImage(req: PayloadRequest, id: number | null): Promise<Image | null> {
  if (id === null) return null;
  const image = await req.payload.findByID({
    collection: 'media',
    id,
    disableErrors: true,
    ...asCaller(req),
  });
  return publicImage(image);
}
