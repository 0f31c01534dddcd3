import type { PayloadRequest } from 'payload';
import type { LibraryImage } from '../../contract/media';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { libraryImage } from '../public-image';
import { findImage } from './find-image';
import { storeImage, uploadOf } from './store-image';

/**
 * Replaces the file of an image under its name. If this fails, the old file and its sizes stay.
 *
 * @returns null if there is none
 * @throws HttpError 400 if the content is not a usable image
 */
export const replaceImage = (
  req: PayloadRequest,
  { id, file }: { id: number; file: File },
): Promise<LibraryImage | null> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'media', id))) return null;
    const image = await findImage(req, id, { overrideAccess: false });
    const filename = image?.filename;
    if (!filename || image.deletedAt) return null;
    const replaced = await storeImage(req, filename, async () =>
      req.payload.update({
        collection: 'media',
        id,
        // The point was chosen on the old picture.
        data: { focalX: 50, focalY: 50 },
        file: await uploadOf(file, filename),
        overwriteExistingFiles: true,
        depth: 0,
        overrideAccess: false,
        req,
      }),
    );
    return libraryImage(replaced);
  });
