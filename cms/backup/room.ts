import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { freeBytes } from '../database/disk-full';
import { withConnection } from '../database/with-connection';
import { OperatorError } from '../operator-error';
import { isBucketUrl } from '../env';

/** Bytes to keep free: PostgreSQL stops on a full disk. */
const reserve = 200_000_000;

type Free = (folder: string) => Promise<number>;

/** If a folder cannot be inspected, writing to it reports the error. */
const freeOnDisk: Free = (folder) => freeBytes(folder).catch(() => Infinity);

/**
 * Checks whether so many bytes fit on a folder's disk.
 *
 * @param free returns the free bytes; replaced in tests
 * @returns what is missing, or undefined
 */
async function lackOfRoom(
  folder: string,
  bytes: number,
  free: Free = freeOnDisk,
): Promise<string | undefined> {
  const [needed, available] = [bytes + reserve, await free(folder)];
  if (available >= needed) return undefined;
  return `the disk of ${folder} has ${megabytes(available)} free and needs ${megabytes(needed)}`;
}

type Source = { url: string; dataDir: string };

async function lackOfRoomForBackup(
  { url, dataDir }: Source,
  file: string,
  free?: Free,
): Promise<string | undefined> {
  if (isBucketUrl(file)) return undefined;
  const bytes = (await databaseBytes(url)) + (await bytesIn(path.join(dataDir, 'media')));
  return lackOfRoom(path.dirname(file), bytes, free);
}

/** Returns whether the disk has room for a backup. True for buckets. */
export const hasRoomForBackup = async (source: Source, file: string): Promise<boolean> =>
  (await lackOfRoomForBackup(source, file)) === undefined;

/** @throws OperatorError when the disk lacks room for a backup */
export async function assertRoomForBackup(
  source: Source,
  file: string,
  free?: Free,
): Promise<void> {
  const lack = await lackOfRoomForBackup(source, file, free);
  if (lack !== undefined)
    throw new OperatorError(
      `There is not enough disk space for a backup (${lack}): free some, or set BACKUP_DIR to another disk.`,
    );
}

/**
 * Checks whether the disk of the embedded database has room for a copy of it and its write-ahead log.
 *
 * @returns what is missing, or undefined
 */
export async function lackOfRoomForProof(
  { url, dataDir }: Source,
  free?: Free,
): Promise<string | undefined> {
  const isHere = (await readdir(dataDir).catch((): string[] => [])).includes('postgres');
  return isHere ? lackOfRoom(dataDir, 2 * (await databaseBytes(url)), free) : undefined;
}

const databaseBytes = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return Number(rows[0]?.bytes ?? 0);
  });

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch((): string[] => []))
    bytes += await stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  return bytes;
}

/** Formats bytes for people. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 })} MB`;
