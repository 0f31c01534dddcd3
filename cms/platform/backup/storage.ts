import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeProblem } from '../database/file-errors';
import { isBucketUrl } from '../env';
import { OperatorError } from '../operator-error';

/** Storage for backups: the disk, with absolute paths, or a bucket, `s3://bucket/folder/name`. */
export type BackupStorage = {
  /** Returns a file's bytes. @throws OperatorError when it cannot be read */
  read: (file: string, signal?: AbortSignal) => AsyncIterable<Uint8Array>;
  /** @throws OperatorError for a folder, link or device of this name */
  assertReplaceable: (file: string) => Promise<void>;
  /**
   * Writes a file, replacing one of the same name. It appears when it is complete.
   *
   * @returns the number of bytes
   * @throws OperatorError when it cannot be written, possibly instead of an error of `bytes`
   */
  write: (file: string, bytes: AsyncIterable<Uint8Array>) => Promise<number>;
  has: (file: string) => Promise<boolean>;
  /** Returns the names of complete files in a folder, without subfolders. */
  list: (folder: string) => Promise<string[]>;
  remove: (file: string) => Promise<void>;
  /** Removes matching files that were never completed. No write may be in progress. */
  removeUnfinished: (folder: string, isMeant: (name: string) => boolean) => Promise<void>;
};

/** Returns the storage of a file or folder. The S3 client is large, and loaded on demand. */
export const storageOf = async (place: string): Promise<BackupStorage> =>
  isBucketUrl(place) ? (await import('./bucket-storage')).bucketStorage() : diskStorage;

/** Joins a folder and a name, on disk or in a bucket. */
export const placeIn = (folder: string, name: string): string =>
  isBucketUrl(folder) ? `${folder.replace(/\/$/, '')}/${name}` : path.join(folder, name);

/** Suffix of a file that is not yet complete. */
const unfinishedMark = '.unfinished';

/** Backups on the local disk, readable only by their owner. */
export const diskStorage: BackupStorage = {
  async *read(file, signal) {
    await assertReadable(file);
    yield* createReadStream(file, { highWaterMark: 256 * 1024, signal });
  },

  async assertReplaceable(file) {
    // If it cannot be inspected, it cannot be written either, and `write` explains that.
    const found = await lstat(file).catch(() => undefined);
    if (found !== undefined && !found.isFile())
      throw notWritten(file, found.isDirectory() ? 'it is a folder' : 'it is a link or a device');
  },

  async write(file, bytes) {
    const unfinished = file + unfinishedMark;
    try {
      const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await pipeline(bytes, output);
      await rename(unfinished, file);
      await flushFolder(path.dirname(file));
      return (await stat(file)).size;
    } catch (error) {
      // An error here would hide the first one.
      await rm(unfinished, { force: true }).catch(() => undefined);
      const reason = writeProblem(error as NodeJS.ErrnoException);
      throw reason === undefined ? error : notWritten(file, reason, error);
    }
  },

  has: async (file) => existsSync(file),

  list: async (folder) => (await readdir(folder)).filter((name) => !name.endsWith(unfinishedMark)),

  remove: (file) => rm(file, { force: true }),

  async removeUnfinished(folder, isMeant) {
    for (const name of await readdir(folder))
      if (name.endsWith(unfinishedMark) && isMeant(name.slice(0, -unfinishedMark.length)))
        await rm(path.join(folder, name), { force: true });
  },
};

async function assertReadable(file: string): Promise<void> {
  // Check before opening, because opening a pipe blocks until something writes to it.
  const found = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  if (found.isDirectory())
    throw new OperatorError(`${file} is a folder: give the file of a backup.`);
  if (!found.isFile())
    throw new OperatorError(
      `${file} is not a regular file. A backup is read more than once: save it to a file first.`,
    );
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
}

const unreadable = (file: string, cause: unknown) =>
  new OperatorError(
    `The backup ${file} cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`,
    { cause },
  );

const notWritten = (file: string, reason: string, cause?: unknown) =>
  new OperatorError(
    `The backup cannot be written to ${file} (${reason}): fix this, or use another place.`,
    { cause },
  );

/** A renamed file survives a power failure once its folder is flushed. Windows has no equivalent. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
