import path from 'node:path';
import { isBucketUrl } from '../env';
import { diskStorage } from './disk-storage';

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
   * @throws OperatorError when it cannot be written; also after errors of `bytes`, which the caller knows better
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
