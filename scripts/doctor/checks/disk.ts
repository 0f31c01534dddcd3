import { access, constants, statfs } from 'node:fs/promises';
import type { Environment } from '../../../cms/env';
import { type Finding, findingsOf } from '../finding';

const { good, warning, bad, unknown } = findingsOf('disk');

/** Bytes that are enough for a start with new images, a backup and PostgreSQL's own log. */
const enough = 1024 ** 3;
const tooLittle = 200 * 1024 ** 2;

export async function checkDisk({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): Promise<Finding[]> {
  try {
    await access(DATA_DIR, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return [unknown(`the folder ${DATA_DIR} does not exist yet.`)];
    return [
      bad(
        `this user cannot write to the folder ${DATA_DIR}.`,
        'Make the user that runs the site its owner, and run the doctor as that user.',
      ),
    ];
  }
  const { bavail, bsize, files, ffree } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const megabytes = Math.round(free / 1024 ** 2).toLocaleString('en');
  const found = `${megabytes} MB are free where ${DATA_DIR} is.`;
  const remedy = 'Free some space: without it, uploads fail, and then PostgreSQL stops.';
  // Some file systems do not count files.
  if (free < tooLittle || (files > 0 && ffree < 1_000)) return [bad(found, remedy)];
  return [free < enough ? warning(found, remedy) : good(found)];
}
