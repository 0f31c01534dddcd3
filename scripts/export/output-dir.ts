import { lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '../../cms/database/file-errors';
import { OperatorError } from '../../cms/operator-error';
import { exportMark } from '../seed/folder';

/** Files and folders of an export. A folder with anything else in it is never replaced. */
const ownNames = new Set([
  'README.md',
  'books',
  'categories.yaml',
  'emblems',
  exportMark,
  'glossary',
  'media',
  'media.yaml',
  'pages',
  'posts',
  'samples',
  'tags.yaml',
]);

const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? [];

/** Checks that writing an export to the folder deletes nothing else, except, with `force`, an earlier export. */
export async function checkOutputDir(folder: string, force: boolean): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isSymbolicLink()) throw new OperatorError(`${folder} is a link: name its target.`);
  if (found?.isFile()) throw new OperatorError(`${folder} is a file: name a folder.`);
  const names = await namesIn(folder);
  if (names.length === 0) return;
  if (!force)
    throw new OperatorError(
      `${folder} is not empty: name another folder, or replace an earlier export in it with --force.`,
    );
  const foreign = names.filter((name) => !ownNames.has(name));
  if (foreign.length > 0)
    throw new OperatorError(
      `${folder} contains other files (${foreign.slice(0, 3).join(', ')}), so --force does not replace it.`,
    );
}

/**
 * Writes the files to a temporary folder, calls `check`, and moves them to their place. The folder always has either the whole export
 * or its former content.
 */
export async function writeOutputDir(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
  check: (written: string) => Promise<void>,
): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const scratch = await mkdtemp(path.join(parent, `.${path.basename(folder)}-`));
  const [written, former] = [path.join(scratch, 'new'), path.join(scratch, 'former')];
  try {
    await mkdir(written);
    for (const [file, content] of files) {
      const target = path.join(written, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    }
    await check(written);
    const replaced = (await namesIn(folder)).length > 0;
    if (replaced) await rename(folder, former);
    try {
      await rename(written, folder);
    } catch (error) {
      if (replaced) await rename(former, folder);
      throw error;
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
