import { randomBytes } from 'node:crypto';
import { type File as Upload, FileUploadError, type PayloadRequest, APIError } from 'payload';
import { HttpError } from '../../../platform/api/http-error';
import { type Handler, okIf } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/media';
import { lockRecord } from '../../../platform/database/queries/locks';
import { pingDatabase } from '../../../platform/database/queries/server-state';
import { slugFrom } from '../../../platform/markup/slug';
import type { Media } from '../../../payload-types';
import { UnusableImage } from '../inspect-image';
import { libraryImage, mediaUrl } from '../public-image';
import { findImage } from './find-image';
import { changedFiles } from './media-files';
import { asCaller, inTransaction } from '../../../platform/database/queries/connection';

async function uploadOf(file: File, name: string): Promise<Upload> {
  const data = Buffer.from(await file.arrayBuffer());
  return { data, mimetype: file.type, name, size: data.byteLength };
}

/**
 * Stores an image. If this fails, its former files are restored.
 *
 * @throws HttpError 400 if the content is not a usable image
 */
export async function storeImage(req: PayloadRequest, store: () => Promise<Media>): Promise<Media> {
  // An earlier image of the same request stays.
  delete req.context.mediaFiles;
  const files = changedFiles(req);
  try {
    return await store();
  } catch (error) {
    await files.restore();
    // Payload gives no reason for a failed upload. The database connection may be the reason.
    if (error instanceof FileUploadError) await pingDatabase(req.payload);
    if (!(error instanceof UnusableImage)) throw error;
    throw new HttpError(400, 'The image cannot be used.', {
      errors: [{ path: 'file', message: error.message }],
    });
  }
}

/** Returns a unique file name from the sender's name for the file. */
const stemFrom = (name: string) =>
  `${slugFrom(name.replace(/\.\w*$/, ''), 60) || 'image'}-${randomBytes(4).toString('hex')}`;

/**
 * Stores an image with its sizes. If this fails, all its files are removed.
 *
 * @throws HttpError 400 if the content is not a usable image
 */
export const addImage: Handler<typeof contract.addImage> = async (req, { file, alt }) => {
  const image = await storeImage(req, () =>
    inTransaction(req, async () =>
      req.payload.create({
        collection: 'media',
        data: { alt },
        file: await uploadOf(file, stemFrom(file.name)),
        ...asCaller(req),
      }),
    ),
  );
  const { id, filename, width, height } = image;
  if (!filename || !width || !height) throw new Error(`Image ${id} was stored without its file.`);
  return { id, url: mediaUrl(filename), alt: image.alt, width, height };
};

/** Locks and returns an image that is, or is not, in the trash; null if there is none. */
export async function lockImage(
  req: PayloadRequest,
  id: number,
  { inTrash = false } = {},
): Promise<Media | null> {
  if (!(await lockRecord(req, 'media', id))) return null;
  const image = await findImage(req, id, { overrideAccess: false });
  return image && Boolean(image.deletedAt) === inTrash ? image : null;
}

/**
 * Replaces the file of an image under its name. If this fails, the old file and its sizes stay.
 *
 * @returns null if there is none
 * @throws HttpError 400 if the content is not a usable image
 */
export const replaceImage: Handler<typeof contract.replaceImage> = (req, { id, file }) =>
  inTransaction(req, async () => {
    const filename = (await lockImage(req, id))?.filename;
    if (!filename) return null;
    const replaced = await storeImage(req, async () =>
      req.payload.update({
        collection: 'media',
        id,
        // The point was chosen on the old picture.
        data: { focalX: 50, focalY: 50 },
        file: await uploadOf(file, filename),
        overwriteExistingFiles: true,
        ...asCaller(req),
      }),
    );
    return libraryImage(replaced);
  });

/** Changes an image that is, or is not, in the trash. @returns null if there is none */
const changeImage = (
  req: PayloadRequest,
  id: number,
  data: Partial<Media>,
  where: { inTrash?: boolean } = {},
): Promise<contract.LibraryImage | null> =>
  inTransaction(req, async () => {
    if (!(await lockImage(req, id, where))) return null;
    const changed = { collection: 'media', id, data, trash: true, ...asCaller(req) } as const;
    return libraryImage(await req.payload.update(changed));
  });

/** Changes the alternative text or the focal point of an image. @returns null if there is none */
export const updateImage: Handler<typeof contract.updateImage> = (req, { id, ...fields }) =>
  changeImage(req, id, fields);

/** Restores an image from the trash. @returns null if there is none */
export const restoreImage: Handler<typeof contract.restoreImage> = (req, { id }) =>
  changeImage(req, id, { deletedAt: null }, { inTrash: true });

/**
 * Moves an image to the trash.
 *
 * @returns null if there is none
 * @throws HttpError 409 if something uses it
 */
export const deleteImage: Handler<typeof contract.deleteImage> = async (req, { id }) => {
  try {
    return okIf((await changeImage(req, id, { deletedAt: new Date().toISOString() })) !== null);
  } catch (error) {
    if (error instanceof APIError && error.status === 409) throw new HttpError(409, error.message);
    throw error;
  }
};
