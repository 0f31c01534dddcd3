import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { File, PayloadRequest } from 'payload';
import { imageColor } from '../../media/inspect-image';
import { uploadFolder } from '../../media/queries/media-files';
import type { Data } from '../kinds';
import type { Stored } from './records';

/** An upload. A stored file must be a WebP file made by this site, and stays unchanged. */
export type Upload = File & { isStoredFile?: boolean };

/** Creates an image that has no file yet, so that others can refer to it. `saveImage` completes it. */
export const createImage = async (req: PayloadRequest) => {
  const data = { alt: '', mimeType: 'image/webp' };
  return (await req.payload.db.create({ collection: 'media', data, req })) as Stored;
};

/** Saves an image with its new file, if any. @throws ValidationError */
export async function saveImage(
  req: PayloadRequest,
  { id }: Stored,
  data: Data,
  file?: Upload,
): Promise<void> {
  await req.payload.update({
    collection: 'media',
    id,
    data,
    // A killed process may have left a file with this name but without a record.
    ...(file && { file, overwriteExistingFiles: true }),
    req,
  });
  if (!file?.isStoredFile) return;
  // Payload encodes the file again. The given file has the better quality and its exact color, so put it back.
  await writeFile(path.join(uploadFolder(req), file.name), file.data);
  const color = await imageColor(file.data);
  await req.payload.db.updateOne({ collection: 'media', id, data: { color }, req });
}
