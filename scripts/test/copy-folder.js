import { constants } from 'node:fs';
import { cp, lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a folder with all that is in it; where the file system can, the two share what neither changes. Root's copy
 * has the owners of the original: PostgreSQL runs on no files but its user's.
 *
 * @param {string} from
 * @param {string} to must not be there
 * @returns {Promise<void>}
 */
export async function copyFolder(from, to) {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true });
  if (process.getuid?.() !== 0) return;
  const names = await readdir(from, { recursive: true });
  for (const name of ['', ...names]) {
    const { uid, gid } = await lstat(path.join(from, name));
    await lchown(path.join(to, name), uid, gid);
  }
}
