import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Payload } from 'payload';
import { ifThere } from '../../cms/platform/database/file-errors';

/** Returns the files of a folder and its subfolders by path, in base64. */
export async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const read = async (file: string) =>
    [path.relative(folder, file), await readFile(file, 'base64')] as const;
  return new Map(await Promise.all(files.map(read)));
}

const kinds = [
  'samples',
  'books',
  'posts',
  'tags',
  'categories',
  'glossary-terms',
  'media',
] as const;

export async function deleteContent(payload: Payload): Promise<void> {
  for (const collection of kinds) await payload.delete({ collection, where: {} });
}
