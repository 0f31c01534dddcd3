import { type File as Upload, FileUploadError, type PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { pingDatabase } from '../../database/queries/ping-database';
import type { Media } from '../../payload-types';
import { UnusableImage } from '../inspect-image';
import { MediaFiles } from './media-files';

/** Returns a sent file as Payload takes it. */
export async function uploadOf(file: File, name: string): Promise<Upload> {
  const data = Buffer.from(await file.arrayBuffer());
  return { data, mimetype: file.type, name, size: data.byteLength };
}

/**
 * Stores an image. If this fails, its files are as they were before.
 *
 * @param filename the stored file's name
 * @throws HttpError 400 if the content is not a usable image
 */
export async function storeImage(
  req: PayloadRequest,
  filename: string,
  store: () => Promise<Media>,
): Promise<Media> {
  const { staticDir, disableLocalStorage } = req.payload.collections.media.config.upload;
  const files = new MediaFiles(disableLocalStorage ? undefined : staticDir);
  await files.remember(filename);
  try {
    return await store();
  } catch (error) {
    await files.putBack();
    // Payload does not tell why it could not store a file; the database connection may be the reason.
    if (error instanceof FileUploadError) await pingDatabase(req.payload);
    if (!(error instanceof UnusableImage)) throw error;
    throw new HttpError(400, 'The image cannot be used.', {
      errors: [{ path: 'file', message: error.message }],
    });
  }
}
