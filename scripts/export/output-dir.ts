import { lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { exportMark } from '../seed/folder';

/** What an export is made of: a folder that holds anything else is somebody's, and is never replaced. */
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new OperatorError(`${folder} is a file: name a folder.`);
    throw error;
  }
}

/**
 * Makes sure that nothing is lost where the files go.
 *
 * @param force whether an earlier export may be replaced
 * @throws OperatorError when something is in the way
 */
export async function checkOutputDir(folder: string, force: boolean): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isSymbolicLink() === true)
    throw new OperatorError(`${folder} is a link: name the folder that it leads to.`);
  const names = await namesIn(folder);
  if (names.length === 0) return;
  if (!force)
    throw new OperatorError(
      `${folder} is not empty: name another folder, or replace an earlier export in it with --force.`,
    );
  const foreign = names.filter((name) => !ownNames.has(name));
  if (foreign.length > 0)
    throw new OperatorError(
      `${folder} holds what is no export (${foreign.slice(0, 3).join(', ')}): it is not replaced.`,
    );
}

/**
 * Writes the files beside the place where they go, lets somebody look at them, and moves them there at once: whatever
 * happens, there is the whole export or what was there before.
 */
export async function writeOutputDir(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
  look: (written: string) => Promise<void>,
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
    await look(written);
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
