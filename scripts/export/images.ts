import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { ifThere } from '../../cms/database/file-errors';
import { OperatorError } from '../../cms/operator-error';
import { MediaFiles } from '../../cms/media/queries/media-files';
import { type ImageFields, imageStore } from '../../cms/seeding/queries/images';
import { asYaml, inOrder } from './text-files';

export const imagesOf = (req: PayloadRequest) =>
  imageStore(req, new MediaFiles(undefined), (filename) =>
    Promise.reject(new Error(`An export uploads nothing, and so not ${filename}.`)),
  );

/** Payload's default for a focal point that is not set. */
const middle = 50;

async function bytesOf(folder: string, filename: string): Promise<Buffer> {
  const bytes = await ifThere(readFile(path.join(folder, filename)));
  if (bytes) return bytes;
  throw new OperatorError(
    `The image ${filename} is missing in ${folder}: export with the DATA_DIR of the site, or delete the image in the dashboard.`,
  );
}

/**
 * Returns every stored image file, and the list of images.
 *
 * @throws OperatorError if a file is missing
 */
export async function imageFiles(
  req: PayloadRequest,
  images: ReadonlyMap<string, Partial<ImageFields>>,
): Promise<Map<string, string | Buffer>> {
  const { staticDir, disableLocalStorage } = req.payload.collections.media.config.upload;
  if (disableLocalStorage || !staticDir)
    throw new OperatorError('The images are in an object store. An export needs them in a folder.');
  const files = new Map<string, string | Buffer>();
  const list = [];
  for (const [filename, { alt, focalX, focalY, sourceHash }] of inOrder(images, ([name]) => name)) {
    const file = `media/${filename}`;
    files.set(file, await bytesOf(staticDir, filename));
    const isSet =
      focalX !== undefined && focalY !== undefined && (focalX !== middle || focalY !== middle);
    list.push({ file, alt, ...(isSet && { focalX, focalY }), source: sourceHash });
  }
  if (list.length > 0) files.set('media.yaml', asYaml(list));
  return files;
}
