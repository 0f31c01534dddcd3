import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { OperatorError } from '../../cms/operator-error';
import { MediaFiles } from '../../cms/media/queries/media-files';
import { type ImageFields, imageStore } from '../../cms/seeding/queries/images';
import { asYaml, inOrder } from './text-files';

/** The site's images, to be read only. */
export const imagesOf = (req: PayloadRequest) =>
  imageStore(req, new MediaFiles(undefined), (filename) =>
    Promise.reject(new Error(`An export uploads nothing, and so not ${filename}.`)),
  );

/** Half way: what Payload takes a focal point for that nobody has set. */
const middle = 50;

async function bytesOf(folder: string, filename: string): Promise<Buffer> {
  try {
    return await readFile(path.join(folder, filename));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new OperatorError(
        `The image ${filename} is missing in ${folder}: export with the DATA_DIR of the site, or delete the image in the dashboard.`,
      );
    throw error;
  }
}

/**
 * Every image as the site keeps it, byte by byte, and the list of them.
 *
 * @throws OperatorError when an image is not where the site keeps its uploads
 */
export async function imageFiles(
  req: PayloadRequest,
  images: ReadonlyMap<string, Partial<ImageFields>>,
): Promise<Map<string, string | Buffer>> {
  const { staticDir, disableLocalStorage } = req.payload.collections.media.config.upload;
  if (disableLocalStorage || !staticDir)
    throw new OperatorError('The images are in an object store: an export needs them in a folder.');
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
