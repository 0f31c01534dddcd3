import { lchown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../env';
import { placeIn, storageOf } from './storage';

const ownName = /^fovean-\d{8}T\d{6}Z\.backup(\.age)?$/;

type Named = { encrypted: boolean; prefix?: string };

/** Returns a name such as `fovean-20261122T030000Z.backup`, or `.backup.age` if encrypted. Names sort by time. */
export function backupName(now: Date, { encrypted, prefix = 'fovean' }: Named): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${prefix}-${time}.backup${encrypted ? '.age' : ''}`;
}

/** Returns the default location of backups: the bucket, else the folder on disk. */
export const openBackupPlace = async (
  environment: Pick<Environment, 'BACKUP_S3_URL' | 'BACKUP_DIR' | 'DATA_DIR'>,
): Promise<string> => environment.BACKUP_S3_URL ?? (await openBackupFolder(environment));

/**
 * Returns the local backup folder, and creates it for its owner only. A folder created by root gets the owner of its parent, so
 * that the site's user can write there.
 */
export async function openBackupFolder({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Environment, 'BACKUP_DIR' | 'DATA_DIR'>): Promise<string> {
  const folder = BACKUP_DIR ?? path.join(DATA_DIR, 'backups');
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await giveToOwnerAbove(made, folder);
  return folder;
}

/** As root, changes the owner of the folders from `first` down to `last`, or of one file, without following links. */
export async function giveToOwnerAbove(first: string, last = first): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(first));
  for (let each = last; each.startsWith(first); each = path.dirname(each))
    // A network folder may refuse. Root can still write there.
    await lchown(each, uid, gid).catch(() => undefined);
}

type Known = {
  /** Files whose backup failed, even if they are complete. */
  failed: ReadonlySet<string>;
  /** File of the last proven backup, which is never removed. */
  proven: string | undefined;
};

type Removal = Known & {
  keep: number;
  /** The file just written, which is kept. */
  written: string;
};

/**
 * Removes the oldest backups that are named by time, failed ones, and unfinished files of dead processes. Keeps files with other
 * names and names in the future. No backup may be in progress.
 *
 * @param folder on disk or in a bucket
 * @returns the names of the removed backups
 */
export async function removeOldBackups(
  folder: string,
  { keep, written, failed, proven }: Removal,
): Promise<string[]> {
  const { sound, failing } = await listBackups(folder, { failed, proven });
  const now = timeIn(path.basename(written));
  const former = sound.filter((name) => placeIn(folder, name) !== written && timeIn(name) <= now);
  const old = former.slice(0, Math.max(0, former.length - (keep - 1)));
  const removed = [...old.filter((name) => placeIn(folder, name) !== proven), ...failing];
  await removeBackups(folder, removed);
  return removed;
}

/**
 * Removes failed backups before the next attempt. Keeps the last one if there is room for it, or if it is the only backup.
 *
 * @param hasRoom whether there is room for one more
 */
export async function removeFailedBackups(
  folder: string,
  { hasRoom, ...known }: Known & { hasRoom: boolean },
): Promise<void> {
  const { sound, failing } = await listBackups(folder, known);
  const staysLast = hasRoom || sound.length === 0;
  await removeBackups(folder, staysLast ? failing.slice(0, -1) : failing);
}

const isOwn = (name: string) => ownName.test(name);

/** Returns the names of backups that are named by time, oldest first, separated into sound and failed ones. */
async function listBackups(folder: string, { failed, proven }: Known) {
  const storage = await storageOf(folder);
  const names = (await storage.list(folder)).filter(isOwn).sort();
  const hasFailed = (name: string) => {
    const file = placeIn(folder, name);
    return failed.has(file) && file !== proven;
  };
  return { sound: names.filter((name) => !hasFailed(name)), failing: names.filter(hasFailed) };
}

async function removeBackups(folder: string, names: string[]): Promise<void> {
  const storage = await storageOf(folder);
  for (const name of names) await storage.remove(placeIn(folder, name));
  await storage.removeUnfinished(folder, isOwn);
}

const timeIn = (name: string) => name.split('.', 1)[0] ?? '';
