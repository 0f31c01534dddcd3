import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../env';
import { placeIn, storageOf } from './storage';

const ownName = /^fovean-\d{8}T\d{6}Z\.backup(\.age)?$/;

type Named = { encrypted: boolean; prefix?: string };

/** Such as `fovean-20261122T030000Z.backup`, and `.backup.age` for an encrypted one: in the order of time by name. */
export function backupName(now: Date, { encrypted, prefix = 'fovean' }: Named): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${prefix}-${time}.backup${encrypted ? '.age' : ''}`;
}

/** Where backups go that nobody has named a file for: the bucket, or the folder of the disk. */
export const openBackupPlace = async (
  environment: Pick<Environment, 'BACKUP_S3_URL' | 'BACKUP_DIR' | 'DATA_DIR'>,
): Promise<string> => environment.BACKUP_S3_URL ?? (await openBackupFolder(environment));

/** Where backups go that have to be on this machine. It is made when it is missing, open to its owner only. */
export async function openBackupFolder({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Environment, 'BACKUP_DIR' | 'DATA_DIR'>): Promise<string> {
  const folder = BACKUP_DIR ?? path.join(DATA_DIR, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Removes the oldest of the backups that were named by their time, whoever wrote them, and what dead processes have left of such. What
 * has another name stays. Nobody may be writing one.
 *
 * @param folder on the disk, or in a bucket
 * @param keep how many stay
 * @returns the names of the backups that went
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const storage = await storageOf(folder);
  const isOwn = (name: string) => ownName.test(name);
  const names = (await storage.list(folder)).filter(isOwn).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await storage.remove(placeIn(folder, name));
  await storage.removeUnfinished(folder, isOwn);
  return old;
}
