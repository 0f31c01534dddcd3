import { constants } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
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

/**
 * Where backups go that have to be on this machine. It is made when it is missing, open to its owner only. Made by root, it belongs to
 * whom the folder above it belongs to: the user that the site runs as has to write there, too.
 */
export async function openBackupFolder({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Environment, 'BACKUP_DIR' | 'DATA_DIR'>): Promise<string> {
  const folder = BACKUP_DIR ?? path.join(DATA_DIR, 'backups');
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined && process.getuid?.() === 0) await giveToOwnerAbove(made, folder);
  return folder;
}

/** Gives away the folders from one to another in it. What has taken the place of one meanwhile, such as a link, stays whose it is. */
async function giveToOwnerAbove(first: string, last: string): Promise<void> {
  const { uid, gid } = await stat(path.dirname(first));
  for (let each = last; each.startsWith(first); each = path.dirname(each)) {
    const handle = await open(each, constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      // A network folder may refuse, and is written to by root then as before.
      await handle.chown(uid, gid).catch(() => undefined);
    } finally {
      await handle.close();
    }
  }
}

type Known = {
  /** Files whose backup failed, however whole they are. */
  failed: ReadonlySet<string>;
  /** The last file that was proven: it stays, however old it is, and though one failed that was to take its place. */
  proven: string | undefined;
};

type Removal = Known & {
  /** How many stay. */
  keep: number;
  /** The file that was just written: it stays. */
  written: string;
};

/**
 * Removes the oldest of the backups that were named by their time, whoever wrote them, those that failed, and what dead processes have
 * left of such. What has another name stays, and so does what is named by a time to come, since a clock was wrong: nobody knows how
 * old it is. Nobody may be writing one.
 *
 * @param folder on the disk, or in a bucket
 * @returns the names of the backups that went
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
 * Removes the backups that failed, before another one is tried: so they never pile up. The last of them stays where there is room for it
 * until the next one is whole, or where it is the only one: it may be good.
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

/** The names of those in a folder that were named by their time, the oldest first: what may be relied on, and what failed. */
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

/** What a name says of the time, encrypted or not. */
const timeIn = (name: string) => name.split('.', 1)[0] ?? '';
