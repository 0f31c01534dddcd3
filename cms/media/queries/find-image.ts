import type { PayloadRequest } from 'payload';
import type { Media } from '../../payload-types';

/** A picture, also one in the trash; null when there is none. The system asks. */
export const readTrashable = (req: PayloadRequest, id: number | string): Promise<Media | null> =>
  req.payload.findByID({ collection: 'media', id, trash: true, depth: 0, disableErrors: true, req });
