import type { File, PayloadRequest } from 'payload';
import type { MediaFiles } from './media-files';
import { RecordIds } from './record-ids';
import type { ReferredStore } from './seed-store';

export interface PictureFields {
  alt: string;
  /** SHA-256 of the file that the upload was made from. */
  sourceHash: string;
}

/**
 * Images by file name.
 *
 * @param fileOf makes the upload of a file name; called only when it is new or its source has changed
 */
export function pictureStore(
  req: PayloadRequest,
  files: MediaFiles,
  fileOf: (filename: string) => Promise<File>,
): ReferredStore<PictureFields> {
  const ids = new RecordIds();
  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({
        collection: 'media',
        select: { filename: true, alt: true, sourceHash: true },
        pagination: false,
        depth: 0,
        req,
      });
      const present = docs.map(({ id, filename, alt, sourceHash }) => {
        ids.add(filename ?? '', id);
        return [
          filename ?? '',
          { id, fields: { alt, ...(sourceHash && { sourceHash }) } },
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
    },
  };
}
