import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { undefinedOn } from '../../cms/database/file-errors';
import { inspectImage } from '../../cms/media/inspect-image';
import { sharp } from '../../cms/threads/drawing';
import { slugFrom } from '../../cms/markup/slug';
import type { Upload } from '../../cms/seeding/queries/images';
import type { SeedTexts } from './folder';
import type { Place, SeedProblem } from './problem';

/** A reference to a picture. */
export interface PictureUse {
  place: Place;
  field: string;
  path: string;
  alt: string;
}

/** A readable picture of a seed folder. */
export interface PictureFile {
  path: string;
  /** Unique name of the upload on the site: `covers/dawn.svg` becomes `covers-dawn.webp`. */
  filename: string;
  alt: string;
  /** SHA-256 of the file in hex, or of the original file of an exported upload. */
  sourceHash: string | undefined;
  focalX?: number | undefined;
  focalY?: number | undefined;
  bytes: Buffer;
}

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

/** Returns why a picture cannot be used, or null. */
async function flawOf(file: string, bytes: Buffer): Promise<string | null> {
  if (isDrawing(file)) {
    const text = bytes.toString('utf8');
    for (const [pattern, what] of forbiddenInDrawings)
      if (pattern.test(text)) return `has ${what} in it, which a drawing may not have`;
  }
  try {
    if (isDrawing(file)) await sharp(bytes).metadata();
    else await inspectImage(bytes);
    return null;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `cannot be used: ${reason}`;
  }
}

/**
 * Reads the pictures of a folder. Each must exist, be readable, have the same alternative text everywhere, and get a unique name on
 * the site.
 */
export async function readPictures(
  folder: string,
  uses: PictureUse[],
  problems: SeedProblem[],
  known: SeedTexts['images'] = [],
): Promise<PictureFile[]> {
  const pictures = new Map<string, PictureFile>();
  const first = new Map<string, PictureUse>();
  for (const use of uses) {
    const report = (key: 'file' | 'alt', message: string) =>
      problems.push({ ...use.place, field: `${use.field}.${key}`, message });
    const earlier = first.get(use.path);
    if (earlier) {
      const { file, line } = earlier.place;
      if (earlier.alt !== use.alt)
        report('alt', `describes ${use.path} differently than ${file}:${line}`);
      continue;
    }
    first.set(use.path, use);
    const bytes = await readFolderFile(folder, use.path);
    const flaw = bytes ? await flawOf(use.path, bytes) : 'is not in the folder';
    if (!bytes || flaw) {
      report('file', `${use.path} ${flaw}`);
      continue;
    }
    const filename = uploadName(use.path);
    const namesake = [...pictures.values()].find((picture) => picture.filename === filename);
    if (namesake)
      report('file', `${use.path} and ${namesake.path} would both be called ${filename}`);
    const { source, focalX, focalY } = known.find(({ file }) => file === use.path) ?? {};
    const sourceHash = isStoredFile(use.path)
      ? source
      : createHash('sha256').update(bytes).digest('hex');
    pictures.set(use.path, {
      path: use.path,
      filename,
      alt: use.alt,
      sourceHash,
      focalX,
      focalY,
      bytes,
    });
  }
  return [...pictures.values()];
}

/** Returns the upload of a picture. A drawing is rendered to a PNG whose longest side has 2400 pixels. */
export async function uploadOf({ path: file, filename, bytes }: PictureFile): Promise<Upload> {
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
