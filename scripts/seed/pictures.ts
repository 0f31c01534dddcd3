import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sharp } from '../../cms/threads/drawing';
import { slugFrom } from '../../cms/markup/slug';
import type { Upload } from '../../cms/seeding/queries/images';
import type { ImageEntry } from './list-files';
import type { SeedProblem } from './problem';

/** Where a picture is named in a file. */
export interface PictureUse {
  file: string;
  line: number;
  field: string;
  /** Path from the seed folder. */
  path: string;
  alt: string;
}

/** A picture of a seed folder, checked to be readable. */
export interface PictureFile {
  /** Path from the seed folder. */
  path: string;
  /** What the upload is called on the site, and is recognized by: `covers/dawn.svg` is `covers-dawn.webp`. */
  filename: string;
  alt: string;
  /** SHA-256 of the file, in hex; of a stored upload that of the file which it was once made from, if there was one. */
  sourceHash: string | undefined;
  focalX?: number | undefined;
  focalY?: number | undefined;
  bytes: Buffer;
}

/** Longest side of a rendered drawing, in pixels: enough for a wide screen of double density. */
const longestSide = 2400;

/** SVG is rendered by sharp at this many dots per inch unless told otherwise. */
const usualDensity = 72;

/** What a drawing must not have: it is rendered here, and has to be whole in itself. */
const refusedInDrawings: [RegExp, string][] = [
  [/<!DOCTYPE|<!ENTITY/i, 'a document type'],
  [/<script\b|\son[a-z]+\s*=/i, 'a script'],
  [/<(?:image|foreignObject|feImage)\b/i, 'another picture'],
  [/\bhref\s*=\s*["']\s*[^#"'\s]/i, 'a link to another file'],
  [/@import|url\(\s*["']?\s*[^#"'\s)]/i, 'a link to another file'],
];

const isDrawing = (file: string) => file.endsWith('.svg');

/** Uploads as the site keeps them, which an export brought here: they stay as they are, under their own names. */
const isStoredFile = (file: string) => /^media\/[^/]+\.webp$/.test(file);

/** Payload keeps every upload as WebP under the name of its source. */
export const uploadName = (file: string) =>
  isStoredFile(file)
    ? path.posix.basename(file)
    : `${slugFrom(file.slice(0, -path.extname(file).length), 120)}.webp`;

/** Reads a file of the seed folder, or says that it isn't there. */
export async function readFolderFile(folder: string, file: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(folder, file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Why a picture cannot be used, or null. Photographs are decoded to the end, so that a cut-off file is found. */
async function flawOf(file: string, bytes: Buffer): Promise<string | null> {
  if (isDrawing(file)) {
    const text = bytes.toString('utf8');
    for (const [pattern, what] of refusedInDrawings)
      if (pattern.test(text)) return `has ${what} in it, which a drawing may not have`;
  }
  try {
    const image = sharp(bytes, { failOn: 'truncated' });
    if (isDrawing(file)) await image.metadata();
    else await image.resize(16).raw().toBuffer();
    return null;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `is not a picture that can be read (${reason})`;
  }
}

/**
 * Reads the pictures that are named in the files of a folder: each must be there and readable, have one description
 * wherever it is used, and get a name of its own on the site.
 */
export async function readPictures(
  folder: string,
  uses: PictureUse[],
  problems: SeedProblem[],
  known: ImageEntry[] = [],
): Promise<PictureFile[]> {
  const pictures = new Map<string, PictureFile | null>();
  const first = new Map<string, PictureUse>();
  for (const use of uses) {
    const { file, line } = use;
    const earlier = first.get(use.path);
    if (earlier) {
      if (earlier.alt !== use.alt)
        problems.push({
          file,
          line,
          field: `${use.field}.alt`,
          message: `describes ${use.path} otherwise than ${earlier.file}:${earlier.line} does`,
        });
      continue;
    }
    first.set(use.path, use);
    const bytes = await readFolderFile(folder, use.path);
    const flaw = bytes ? await flawOf(use.path, bytes) : 'is not in the folder';
    if (!bytes || flaw) {
      problems.push({ file, line, field: `${use.field}.file`, message: `${use.path} ${flaw}` });
      continue;
    }
    const filename = uploadName(use.path);
    const { source, focalX, focalY } = known.find((image) => image.path === use.path) ?? {};
    const namesake = [...pictures.values()].find((picture) => picture?.filename === filename);
    if (namesake)
      problems.push({
        file,
        line,
        field: `${use.field}.file`,
        message: `${use.path} and ${namesake.path} would both be called ${filename}`,
      });
    pictures.set(use.path, {
      path: use.path,
      filename,
      alt: use.alt,
      sourceHash: isStoredFile(use.path)
        ? source
        : createHash('sha256').update(bytes).digest('hex'),
      focalX,
      focalY,
      bytes,
    });
  }
  return [...pictures.values()].filter((picture) => picture !== null);
}

/**
 * A picture as it is uploaded. A drawing is rendered (by sharp, from memory: nothing else is read) to a PNG whose
 * longest side has 2400 pixels; a photograph is taken as it is.
 */
export async function uploadOf({ path: file, filename, bytes }: PictureFile): Promise<Upload> {
  if (!isDrawing(file)) {
    const extension = path.extname(file).slice(1).replace('jpg', 'jpeg');
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
