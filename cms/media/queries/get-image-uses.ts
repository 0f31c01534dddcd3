import type { PayloadRequest } from 'payload';
import { findImage } from './find-image';
import { findImageUses, type ImageUse } from './find-image-uses';

/** Returns what uses an image; null if there is no such image. */
export async function getImageUses(
  req: PayloadRequest,
  { id }: { id: number },
): Promise<ImageUse[] | null> {
  const image = await findImage(req, id, { overrideAccess: false });
  return image && findImageUses(req, image);
}
