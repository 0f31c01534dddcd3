import path from 'node:path';
import { isBucketUrl } from './bucket-url';
import { diskStorage } from './disk-storage';

/** Where backups lie: the disk, whose files are named by absolute paths, or a bucket, `s3://bucket/folder/name`. */
export type BackupStorage = {
  /** A file's bytes, from its beginning. @throws OperatorError when there is no such file, or it cannot be had */
  read: (file: string, signal?: AbortSignal) => AsyncIterable<Uint8Array>;
  /** @throws OperatorError where there is no ordinary file: by its name it would be replaced, such as a link or a device */
  assertReplaceable: (file: string) => Promise<void>;
  /**
   * Makes a file of bytes, in the place of one of this name. It is there when it is whole, and not before.
   *
   * @returns how many they were
   * @throws OperatorError when it cannot be written; what the bytes throw is thrown on
   */
  write: (file: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<number>;
  has: (file: string) => Promise<boolean>;
  /** The names of the whole files in a folder, without those of folders in it. */
  list: (folder: string) => Promise<string[]>;
  remove: (file: string) => Promise<void>;
  /** Clears away what was begun and never ended, of the files that are meant. Nobody may be writing one. */
  removeUnfinished: (folder: string, isMeant: (name: string) => boolean) => Promise<void>;
};

/** What keeps a file or folder. The client of buckets is large, and loaded where one is named. */
export const storageOf = async (place: string): Promise<BackupStorage> =>
  isBucketUrl(place) ? (await import('./bucket-storage')).bucketStorage() : diskStorage;

/** The place of a file in a folder, on the disk or in a bucket. */
export const placeIn = (folder: string, name: string): string =>
  isBucketUrl(folder) ? `${folder.replace(/\/$/, '')}/${name}` : path.join(folder, name);
