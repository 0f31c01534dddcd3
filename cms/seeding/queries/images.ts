import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { File, PayloadRequest } from 'payload';
import { imageColor } from '../../media/image-color';
import type { MediaFiles } from '../../media/queries/media-files';
import { RecordIds } from './record-ids';
import type { LinkedStore } from './seed-store';

export interface ImageFields {
  alt: string;
  /** SHA-256 of the file that the upload was made from; none for one that came by the dashboard. */
  sourceHash?: string | undefined;
  /** Per cent from the left and from the top: what stays in sight when the image is cropped. */
  focalX?: number | undefined;
  focalY?: number | undefined;
}

/** An upload; a stored file, which is written as it is, must be a WebP of the site's own making. */
export type Upload = File & { isStoredFile?: boolean };

/**
 * Images by file name.
 *
 * @param fileOf makes the upload of a file name; called only when it is new or its source has changed
 */
export function imageStore(
  req: PayloadRequest,
  files: MediaFiles,
  fileOf: (filename: string) => Promise<Upload>,
): LinkedStore<ImageFields> {
  const ids = new RecordIds();
  const { staticDir, disableLocalStorage } = req.payload.collections.media.config.upload;

  /** Payload has encoded it once more: what was brought is better, and has a color that may be another by a hair. */
  const keep = async (id: number, { isStoredFile, name, data }: Upload) => {
    if (!isStoredFile || !staticDir || disableLocalStorage) return;
    await writeFile(path.join(staticDir, name), data);
    const color = await imageColor(data);
    await req.payload.db.updateOne({ collection: 'media', id, data: { color }, req });
  };

  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({
        collection: 'media',
        select: { filename: true, alt: true, sourceHash: true, focalX: true, focalY: true },
        pagination: false,
        depth: 0,
        req,
      });
      const present = docs.map(({ id, filename, alt, sourceHash, focalX, focalY }) => {
        ids.add(filename ?? '', id);
        return [
          filename ?? '',
          {
            id,
            fields: {
              alt,
              ...(sourceHash && { sourceHash }),
              focalX: focalX ?? undefined,
              focalY: focalY ?? undefined,
            },
          },
        ] as const;
      });
      return new Map(present);
    },
    async create(filename, data) {
      const file = await fileOf(filename);
      await files.remember(filename);
      // A file of this name that no record knows was left behind by a process that was killed.
      const { id } = await req.payload.create({
        collection: 'media',
        data,
        file,
        overwriteExistingFiles: true,
        req,
      });
      await keep(id, file);
      ids.add(filename, id);
    },
    async update(filename, id, data) {
      if (data.sourceHash === undefined) {
        await req.payload.update({ collection: 'media', id, data, req });
        return;
      }
      const file = await fileOf(filename);
      await files.remember(filename);
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
