import { APIError, type PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { changeImage } from './change-image';

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
