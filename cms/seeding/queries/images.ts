import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { File, PayloadRequest } from 'payload';
import { imageColor } from '../../media/inspect-image';
import { earlierFile } from '../../media/public-image';
import { findImage } from '../../media/queries/find-image';
import type { MediaFiles } from '../../media/queries/media-files';
import type { Media } from '../../payload-types';
import { type LinkedStore, picked, recordStore } from './seed-store';

/** Returns the fields of an image. `sourceHash` is the SHA-256 of the file that the upload was made from, if it was seeded. */
const readImage = (image: Media) => picked(image, 'alt', 'sourceHash', 'focalX', 'focalY');

export type ImageFields = ReturnType<typeof readImage>;

/** An upload. A stored file must be a WebP file made by this site, and stays unchanged. */
export type Upload = File & { isStoredFile?: boolean };

/** Returns the store of images without their files, by file name. */
export const storedImages = (req: PayloadRequest) =>
  recordStore<'media', ImageFields>(req, {
    collection: 'media',
    keyOf: ({ filename }) => filename ?? '',
    read: readImage,
    write: (fields) => fields,
  });

/**
 * Returns the store of images with their files.
 *
 * @param fileOf returns the upload for a file name; called only if the image is new or its source changed
 */
export function imageStore(
  req: PayloadRequest,
  files: MediaFiles,
  fileOf: (filename: string) => Promise<Upload>,
): LinkedStore<ImageFields> {
  const { staticDir = '' } = req.payload.collections.media.config.upload;
  const store = storedImages(req);

  /** Payload encodes the file again. The given file has the better quality and its exact color, so put it back. */
  const keep = async (id: number, { isStoredFile, name, data }: Upload) => {
    if (!isStoredFile) return;
    await writeFile(path.join(staticDir, name), data);
    const color = await imageColor(data);
    await req.payload.db.updateOne({ collection: 'media', id, data: { color }, req });
  };

  return {
    ...store,
    async create(filename, { alt = '', ...fields }) {
      const file = await fileOf(filename);
      await files.remember(filename);
      // A killed process may have left a file with this name but without a record.
      const { id } = await req.payload.create({
        collection: 'media',
        data: { alt, ...fields },
        file,
        overwriteExistingFiles: true,
        req,
      });
      await keep(id, file);
      store.ids.add(filename, id);
    },
    async update(filename, id, data) {
      if (data.sourceHash === undefined) return store.update(filename, id, data);
      const file = await fileOf(filename);
      await files.remember(filename);
      const image = await findImage(req, id, { overrideAccess: true });
      await files.remember(earlierFile(id, image?.edition));
      await req.payload.update({
        collection: 'media',
        id,
        data,
        file,
        overwriteExistingFiles: true,
        req,
      });
      await keep(id, file);
    },
  };
}
