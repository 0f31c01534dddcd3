import type { PayloadRequest } from 'payload';
import type { LibraryImage } from '../../contract/media';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import type { Media } from '../../payload-types';
import { libraryImage } from '../public-image';
import { findImage } from './find-image';

export type ImageFields = Partial<Pick<Media, 'alt' | 'focalX' | 'focalY' | 'deletedAt'>>;

/** Changes an image that is, or is not, in the trash. @returns null if there is none */
export const changeImage = (
  req: PayloadRequest,
  id: number,
  data: ImageFields,
  { inTrash }: { inTrash: boolean },
): Promise<LibraryImage | null> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'media', id))) return null;
    const image = await findImage(req, id, { overrideAccess: false });
    if (!image || Boolean(image.deletedAt) !== inTrash) return null;
    return libraryImage(
      await req.payload.update({
        collection: 'media',
        id,
        data,
        trash: true,
        depth: 0,
        overrideAccess: false,
        req,
      }),
    );
  });
