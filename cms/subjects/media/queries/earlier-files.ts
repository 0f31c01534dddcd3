import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { File, PayloadRequest } from 'payload';
import { ifThere } from '../../../platform/database/file-errors';
import { earlierFile } from '../public-image';
import { findImage } from './find-image';
import { HttpError } from '../../../platform/api/http-error';
import type { Media } from '../../../payload-types';
import { changedFiles, uploadFolder } from './media-files';
import { lockImage, storeImage } from './store-image';
import { asCaller, inTransaction } from '../../../platform/database/queries/connection';

/** Deletes the earlier files of an image, except those with these names. */
export async function deleteEarlierFiles(
  req: PayloadRequest,
  id: number,
  kept: Set<string>,
): Promise<void> {
  const folder = uploadFolder(req);
  for (const name of (await ifThere(readdir(folder))) ?? [])
    if (name.startsWith(`earlier.${id}.`) && !kept.has(name))
      await rm(path.join(folder, name), { force: true });
}

/** Copies the file of an image for its version, and deletes the copies whose version is gone. */
export async function keepFile(req: PayloadRequest, id: number): Promise<void> {
  const image = await findImage(req, id, { overrideAccess: true });
  if (!image?.filename) return;
  const { docs } = await req.payload.findVersions({
    collection: 'media',
    where: { parent: { equals: id } },
    select: { version: { edition: true } },
    pagination: false,
    depth: 0,
    req,
  });
  const names = [image, ...docs.map(({ version }) => version)].map(({ edition }) =>
    earlierFile(id, edition),
  );
  const folder = uploadFolder(req);
  const earlier = earlierFile(id, image.edition);
  for (const name of [image.filename, earlier]) await changedFiles(req).remember(name);
  await ifThere(copyFile(path.join(folder, image.filename), path.join(folder, earlier)));
  await deleteEarlierFiles(req, id, new Set(names));
}

/**
 * Restores an earlier version of an image, with its file.
 *
 * @returns null if there is none
 * @throws HttpError 409 if the file is gone
 */
export const restoreImageVersion = (req: PayloadRequest, id: string): Promise<Media | null> =>
  inTransaction(req, async () => {
    const found = await req.payload.findVersionByID({
      collection: 'media',
      id,
      disableErrors: true,
      ...asCaller(req),
    });
    const image = Number(found?.parent);
    const present = found && (await lockImage(req, image));
    if (!present) return null;
    const { alt, focalX, focalY, edition, filename } = found.version;
    const update = (file: { file?: File; overwriteExistingFiles?: boolean } = {}) =>
      req.payload.update({
        collection: 'media',
        id: image,
        data: { alt, focalX, focalY },
        ...file,
        ...asCaller(req),
      });
    if (edition === present.edition || !filename) return update();
    const data = await ifThere(readFile(path.join(uploadFolder(req), earlierFile(image, edition))));
    if (!data)
      throw new HttpError(409, 'The file of this version is gone. Restore it from a backup.');
    return storeImage(req, () =>
      update({
        file: { data, mimetype: 'image/webp', name: filename, size: data.byteLength },
        // Another image may have taken an earlier name.
        overwriteExistingFiles: filename === present.filename,
      }),
    );
  });
