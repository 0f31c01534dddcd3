import { randomBytes } from 'node:crypto';
import { FileUploadError, type PayloadRequest } from 'payload';
import { UnusableImage } from '../inspect-image';
import { slugFrom } from '../../markup/slug';
import type { CallReply } from '../../contract/calls';
import { HttpError } from '../../api/http-error';
import { pingDatabase } from '../../database/queries/ping-database';
import { inTransaction } from '../../database/queries/in-transaction';
import { mediaUrl } from '../public-image';
import { MediaFiles } from './media-files';

/** Makes a unique file name from the sender's name for the file. */
const stemFrom = (name: string) =>
  `${slugFrom(name.replace(/\.\w*$/, ''), 60) || 'image'}-${randomBytes(4).toString('hex')}`;

/**
 * Stores an image with its sizes. If this fails, all its files are removed.
 *
 * @throws HttpError 400 if the content is not a usable image
 */
export async function addImage(
  req: PayloadRequest,
  { file, alt }: { file: File; alt: string },
): Promise<CallReply<'POST /media'>> {
  const data = Buffer.from(await file.arrayBuffer());
  const stem = stemFrom(file.name);
  const { staticDir, disableLocalStorage } = req.payload.collections.media.config.upload;
  const files = new MediaFiles(disableLocalStorage ? undefined : staticDir);
  // Payload stores it as WebP.
  await files.remember(`${stem}.webp`);
  try {
    const image = await inTransaction(req, () =>
      req.payload.create({
        collection: 'media',
        data: { alt },
        file: { data, mimetype: file.type, name: stem, size: data.byteLength },
        depth: 0,
        overrideAccess: false,
        req,
      }),
    );
    const { id, filename, width, height } = image;
    if (!filename || !width || !height) throw new Error(`Image ${id} was stored without its file.`);
    return { id, url: mediaUrl(filename), alt: image.alt, width, height };
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
