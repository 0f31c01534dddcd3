import type { PayloadRequest } from 'payload';
import type { Media } from '../../payload-types';

/**
 * Returns an image, also from the trash; null if there is none.
 *
 * @param overrideAccess true if the system reads, not the caller
 */
export const findImage = (
  req: PayloadRequest,
  id: number | string,
  { overrideAccess }: { overrideAccess: boolean },
): Promise<Media | null> =>
  req.payload.findByID({
    collection: 'media',
    id,
    trash: true,
    depth: 0,
    disableErrors: true,
    overrideAccess,
    req,
  });

/** Returns the image selected in a form by its id; null for none. */
export const findTypedImage = async (req: PayloadRequest, chosen: unknown): Promise<Media | null> =>
  typeof chosen === 'number' || typeof chosen === 'string'
    ? findImage(req, chosen, { overrideAccess: false })
    : null;
