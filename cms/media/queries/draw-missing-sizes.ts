import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageSize, Payload } from 'payload';
import { sharp } from '../../threads/drawing';
import type { Media } from '../../payload-types';
import { imageColor } from '../image-color';

type Sizes = NonNullable<Media['sizes']>;
type StoredImage = Pick<Media, 'id' | 'filename' | 'sizes' | 'updatedAt'>;

const formatOf = ({ formatOptions }: ImageSize) => formatOptions?.format;

async function draw(folder: string, { filename }: StoredImage, size: ImageSize) {
  const { width, withoutEnlargement, formatOptions } = size;
  if (!filename || !formatOptions) throw new Error(`The size ${size.name} has no format.`);
  const { data, info } = await sharp(path.join(folder, filename))
    .resize({ width, withoutEnlargement })
    .toFormat(formatOptions.format, formatOptions.options)
    .toBuffer({ resolveWithObject: true });
  const { name: stem } = path.parse(filename);
  const drawn = `${stem}-${info.width}x${info.height}.${formatOptions.format}`;
  // Somebody may be reading the one of this name: it is replaced at once or not at all.
  const unfinished = path.join(folder, `.${drawn}-${process.pid}`);
  await writeFile(unfinished, data);
  await rename(unfinished, path.join(folder, drawn));
  return {
    filename: drawn,
    width: info.width,
    height: info.height,
    mimeType: `image/${formatOptions.format}`,
    filesize: data.byteLength,
  };
}

/**
 * Draws the sizes that pictures have not got yet, or only in another format, and mixes their color: those of an installation
 * that is older than a size, or than colors. What they were shown in before stays on the disk, since pages that are open, or cached by others, still name it. Any
 * number of processes may: they draw the same.
 *
 * @param signal ends it before the next picture
 * @returns how many pictures got something
 */
export async function drawMissingSizes(payload: Payload, signal: AbortSignal): Promise<number> {
  const {
    staticDir,
    imageSizes = [],
    disableLocalStorage,
  } = payload.collections.media.config.upload;
  if (!staticDir || disableLocalStorage) return 0;
  const { docs } = await payload.find({
    collection: 'media',
    select: { filename: true, color: true, sizes: true, updatedAt: true },
    pagination: false,
    trash: true,
    depth: 0,
  });
  let drawn = 0;
  for (const image of docs) {
    if (signal.aborted) break;
    const missing = imageSizes.filter((size) => {
      const stored = image.sizes?.[size.name as keyof Sizes];
      return stored?.mimeType !== `image/${formatOf(size)}`;
    });
    if (missing.length === 0 && image.color) continue;
    try {
      const sizes: Record<string, Awaited<ReturnType<typeof draw>>> = {};
      for (const size of missing) sizes[size.name] = await draw(staticDir, image, size);
      const color = image.color ?? (await imageColor(path.join(staticDir, image.filename ?? '')));
      // Who has replaced the picture meanwhile has drawn its sizes too.
      await payload.db.updateOne({
        collection: 'media',
        where: { id: { equals: image.id }, updatedAt: { equals: image.updatedAt } },
        data: { sizes, color },
        returning: false,
      });
      drawn += 1;
    } catch (error) {
      // One whose file is gone or damaged is shown as it was.
      payload.logger.warn({ err: error, msg: `No sizes could be drawn of ${image.filename}` });
    }
  }
  return drawn;
}
