import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { File, PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { ifThere } from '../../database/file-errors';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import type { Media } from '../../payload-types';
import { earlierFile } from '../earlier-file';
import { uploadFolder } from './earlier-files';
import { findImage } from './find-image';
import { storeImage } from './store-image';

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
      depth: 0,
      disableErrors: true,
      overrideAccess: false,
      req,
    });
    const image = Number(found?.parent);
    if (!found || !(await lockRecord(req, 'media', image))) return null;
    const present = await findImage(req, image, { overrideAccess: false });
    if (!present || present.deletedAt) return null;
    const { alt, focalX, focalY, edition, filename } = found.version;
    const update = (file: { file?: File; overwriteExistingFiles?: boolean } = {}) =>
      req.payload.update({
        collection: 'media',
        id: image,
        data: { alt, focalX, focalY },
        ...file,
        depth: 0,
        overrideAccess: false,
        req,
      });
    if (edition === present.edition || !filename) return update();
    const data = await ifThere(readFile(path.join(uploadFolder(req), earlierFile(image, edition))));
    if (!data)
      throw new HttpError(409, 'The file of this version is gone. Restore it from a backup.');
    return storeImage(req, filename, () =>
      update({
        file: { data, mimetype: 'image/webp', name: filename, size: data.byteLength },
        // Another image may have taken an earlier name.
        overwriteExistingFiles: filename === present.filename,
      }),
    );
  });
