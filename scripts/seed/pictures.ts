import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { undefinedOn } from '../../cms/platform/database/file-errors';
import { inspectImage } from '../../cms/subjects/media/inspect-image';
import { sharp } from '../../cms/platform/threads/drawing';
import { slugFrom } from '../../cms/platform/markup/slug';
import type { Upload } from '../../cms/subjects/seeding/queries/images';
import { type Data, images } from '../../cms/subjects/seeding/kinds';
import type { SeedProblem } from './problem';
import type { Path, PlaceOf, SeedRecord } from './source-text';

/** A use of a picture in a record, or its entry in the list of images. */
export type PictureUse = {
  record: SeedRecord;
  file: string;
  alt: string;
  path: Path;
  /** SHA-256 of the original file and focal point, from the list of images. */
  listed?: Data;
};

/** Longest side of a rendered drawing in pixels: enough for a wide high-density screen. */
const longestSide = 2400;

/** sharp's default density for SVG, in dots per inch. */
const usualDensity = 72;

/** Forbidden parts of a drawing. It must not depend on other files. */
const forbiddenInDrawings: [RegExp, string][] = [
  [/<!DOCTYPE|<!ENTITY/i, 'a document type'],
  [/<script\b|\son[a-z]+\s*=/i, 'a script'],
  [/<(?:image|foreignObject|feImage)\b/i, 'another picture'],
  [/\bhref\s*=\s*["']\s*[^#"'\s]/i, 'a link to another file'],
  [/@import|url\(\s*["']?\s*[^#"'\s)]/i, 'a link to another file'],
];

/** Returns whether a path leads to a file within the seed folder. */
export const isWithin = (file: string) =>
  file.split('/').every((part) => part !== '' && !part.startsWith('.'));

const isPicturePath = (file: string) =>
  isWithin(file) && /\.(svg|jpe?g|png|webp|avif)$/i.test(file);

const notPicturePath =
  'Must be the path of an .svg, .jpg, .png, .webp or .avif file within the seed folder, such as covers/title.svg.';

const isDrawing = (file: string) => /\.svg$/i.test(file);

/** Returns whether a file is an exported upload. It keeps its name and bytes. */
const isStoredFile = (file: string) => /^media\/[^/]+\.webp$/.test(file);

/** Returns the name of an upload. Payload stores each as WebP. */
export const uploadName = (file: string) =>
  isStoredFile(file)
    ? path.posix.basename(file)
    : `${slugFrom(file.slice(0, -path.extname(file).length), 120)}.webp`;

/** Reads a file of the seed folder. Returns undefined if it does not exist. */
export const readFolderFile = (folder: string, file: string): Promise<Buffer | undefined> =>
  undefinedOn(['ENOENT', 'EISDIR', 'ENOTDIR'], readFile(path.join(folder, file)));

/** Returns why a drawing cannot be used; undefined if it can. */
function forbiddenIn(file: string, bytes: Buffer): string | undefined {
  if (!isDrawing(file)) return undefined;
  const text = bytes.toString('utf8');
  const [, what] = forbiddenInDrawings.find(([pattern]) => pattern.test(text)) ?? [];
  return what && `has ${what} in it, which a drawing may not have`;
}

/** Returns why an image cannot be used, after decoding it; undefined if it can. */
export async function flawOf(file: string, bytes: Buffer): Promise<string | undefined> {
  try {
    if (isDrawing(file)) await sharp(bytes).metadata();
    else await inspectImage(bytes);
    return undefined;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `cannot be used: ${reason}`;
  }
}

/**
 * Returns the records of the pictures that a folder uses. Each must exist, have the same alternative text everywhere, and get a unique
 * name on the site.
 */
export async function readPictures(
  folder: string,
  uses: PictureUse[],
  problems: SeedProblem[],
): Promise<SeedRecord[]> {
  const pictures = new Map<string, SeedRecord>();
  for (const { record, file, alt, path: at, listed } of uses) {
    const placeOf: PlaceOf = ([field]) => record.placeOf([...at, field === 'alt' ? field : 'file']);
    const report = (field: 'file' | 'alt', message: string) =>
      problems.push({ ...placeOf([field]), message });
    const earlier = pictures.get(file);
    if (earlier) {
      const { file: where, line } = earlier.placeOf(['alt']);
      if (earlier.data.alt !== alt)
        report('alt', `Describes ${file} differently than ${where}:${line}.`);
      continue;
    }
    const filename = uploadName(file);
    const namesake = [...pictures.values()].find(({ data }) => data.filename === filename);
    if (namesake) report('file', `${file} and ${namesake.file} would both be called ${filename}.`);
    const bytes = isPicturePath(file) ? await readFolderFile(folder, file) : undefined;
    const flaw = bytes ? forbiddenIn(file, bytes) : 'is not in the folder';
    if (!isPicturePath(file)) report('file', notPicturePath);
    else if (flaw) report('file', `${file} ${flaw}.`);
    const sourceHash =
      bytes && !isStoredFile(file) ? createHash('sha256').update(bytes).digest('hex') : undefined;
    const data = { alt, filename, ...listed, ...(sourceHash && { sourceHash }) };
    const flawed = new Set<string>();
    const picture = { kind: images, file, data, parameters: {}, placeOf, flawed };
    pictures.set(file, bytes && !flaw ? { ...picture, bytes } : picture);
  }
  return [...pictures.values()];
}

/** Returns the upload of a picture. A drawing is rendered to a PNG whose longest side has 2400 pixels. */
export async function uploadOf(file: string, bytes: Buffer): Promise<Upload> {
  const filename = uploadName(file);
  if (!isDrawing(file)) {
    const extension = path.extname(file).slice(1).toLowerCase().replace('jpg', 'jpeg');
    const mimetype = `image/${extension}`;
    const upload = { name: filename, mimetype, data: bytes, size: bytes.length };
    return isStoredFile(file) ? { ...upload, isStoredFile: true } : upload;
  }
  const { width = longestSide, height = longestSide } = await sharp(bytes).metadata();
  const density = (usualDensity * longestSide) / Math.max(width, height);
  const data = await sharp(bytes, { density })
    .resize({ width: longestSide, height: longestSide, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name: filename, mimetype: 'image/png', data, size: data.length };
}
