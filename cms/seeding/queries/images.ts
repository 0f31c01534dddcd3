import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { File, PayloadRequest } from 'payload';
import { imageColor } from '../../media/image-color';
import { earlierFile } from '../../media/earlier-file';
import type { MediaFiles } from '../../media/queries/media-files';
import { RecordIds } from './record-ids';
import type { LinkedStore } from './seed-store';

export interface ImageFields {
  alt: string;
  /** SHA-256 of the file that the upload was made from; missing for uploads from the dashboard. */
  sourceHash?: string | undefined;
  /** The focal point in percent from the left and from the top. */
  focalX?: number | undefined;
  focalY?: number | undefined;
}

/** An upload. A stored file must be a WebP file made by this site; it is stored unchanged. */
export type Upload = File & { isStoredFile?: boolean };

/**
 * Returns the store of images, by file name.
 *
 * @param fileOf returns the upload for a file name; called only if the image is new or its source changed
 */
export function imageStore(
  req: PayloadRequest,
  files: MediaFiles,
  fileOf: (filename: string) => Promise<Upload>,
): LinkedStore<ImageFields> {
  const ids = new RecordIds();
  const editions = new Map<number, string | null | undefined>();
  const { staticDir, disableLocalStorage } = req.payload.collections.media.config.upload;

  /** Payload encodes the file again. The given file has the better quality and its exact color, so put it back. */
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
        select: {
          filename: true,
          alt: true,
          sourceHash: true,
          focalX: true,
          focalY: true,
          edition: true,
        },
        pagination: false,
        depth: 0,
        req,
      });
      const present = docs.map(({ id, filename, alt, sourceHash, focalX, focalY, edition }) => {
        ids.add(filename ?? '', id);
        editions.set(id, edition);
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
      // A file with this name but without a record was left behind by a process that was killed.
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
      await files.remember(earlierFile(id, editions.get(id)));
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
