import { access, constants, statfs } from 'node:fs/promises';
import type { Environment } from '../../../cms/env';
import type { Finding } from '../finding';

const check = 'disk';

/** Bytes. A start with new pictures, a backup and PostgreSQL's own log fit into what is enough. */
const enough = 1024 ** 3;
const tooLittle = 200 * 1024 ** 2;

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MB`;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Whether what the site stores has room. */
export async function checkDisk({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): Promise<Finding[]> {
  try {
    await access(DATA_DIR, constants.W_OK);
  } catch (error) {
    return [
      isMissing(error)
        ? { check, status: 'unknown', found: `there is no folder ${DATA_DIR} yet.` }
        : {
            check,
            status: 'bad',
            found: `the folder ${DATA_DIR} cannot be written by this account.`,
            remedy: 'Give it to the account that the site runs as, and run the doctor as that one.',
          },
    ];
  }
  const { bavail, bsize, files, ffree } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const left = `${inMegabytes(free)} are free where ${DATA_DIR} is.`;
  const remedy = 'Make room: PostgreSQL stops when its disk is full, and uploads fail before.';
  // Some file systems count no files.
  if (free < tooLittle || (files > 0 && ffree < 1_000))
    return [{ check, status: 'bad', found: left, remedy }];
  if (free < enough) return [{ check, status: 'warning', found: left, remedy }];
  return [{ check, status: 'good', found: left }];
}
