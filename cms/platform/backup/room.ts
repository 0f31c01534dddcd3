import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { freeBytes } from '../database/disk-full';
import { withConnection } from '../database/with-connection';
import { isBucketUrl } from '../env';

/** Bytes to keep free: PostgreSQL stops on a full disk. */
const reserve = 200_000_000;

/** Returns the free bytes of a folder's disk. Tests replace it. */
type Free = (folder: string) => Promise<number>;

async function lackOfRoom(
  folder: string,
  bytes: number,
  free: Free = freeBytes,
): Promise<string | undefined> {
  const needed = bytes + reserve;
  // If a folder cannot be inspected, writing to it reports the error.
  const available = await free(folder).catch(() => Infinity);
  if (available >= needed) return undefined;
  return `the disk of ${folder} has ${megabytes(available)} free and needs ${megabytes(needed)}`;
}

type Source = { url: string; dataDir: string };

/** Returns a message if the disk is too full for a backup, or undefined. Buckets are not checked. */
export async function lackOfRoomForBackup(
  { url, dataDir }: Source,
  file: string,
  free?: Free,
): Promise<string | undefined> {
  if (isBucketUrl(file)) return undefined;
  const bytes = (await databaseBytes(url)) + (await bytesIn(path.join(dataDir, 'media')));
  return lackOfRoom(path.dirname(file), bytes, free);
}

/** Returns a message if the disk is too full for a copy of the embedded database and its write-ahead log, or undefined. */
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

export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 })} MB`;
