import { APIError, type PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import type { LibraryImage } from '../../contract/media';
import { inTransaction, asCaller } from '../../database/queries/connection';
import { lockRecord } from '../../database/queries/locks';
import type { Media } from '../../payload-types';
import { libraryImage } from '../public-image';
import { findImage } from './find-image';

type ImageFields = Partial<Pick<Media, 'alt' | 'focalX' | 'focalY' | 'deletedAt'>>;

/** Changes an image that is, or is not, in the trash. @returns null if there is none */
const changeImage = (
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
        ...asCaller(req),
      }),
    );
  });

/** Changes the alternative text or the focal point of an image. @returns null if there is none */
export const updateImage = (
  req: PayloadRequest,
  { id, ...fields }: { id: number } & Omit<ImageFields, 'deletedAt'>,
) => changeImage(req, id, fields, { inTrash: false });

/** Restores an image from the trash. @returns null if there is none */
export const restoreImage = (req: PayloadRequest, { id }: { id: number }) =>
  changeImage(req, id, { deletedAt: null }, { inTrash: true });

/**
 * Moves an image to the trash.
 *
 * @returns whether there was one
 * @throws HttpError 409 if something uses it
 */
export async function deleteImage(req: PayloadRequest, { id }: { id: number }): Promise<boolean> {
  try {
    const deletedAt = new Date().toISOString();
    return (await changeImage(req, id, { deletedAt }, { inTrash: false })) !== null;
  } catch (error) {
    if (error instanceof APIError && error.status === 409) throw new HttpError(409, error.message);
    throw error;
  }
}
