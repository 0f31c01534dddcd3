import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../env';

/** What an `.unfinished` at the end marks was left by a process that died. */
const ownName = /^fovean-\d{8}T\d{6}Z\.backup(\.age)?(\.unfinished)?$/;

type Named = { encrypted: boolean; prefix?: string };

/** Such as `fovean-20261122T030000Z.backup`, and `.backup.age` for an encrypted one: in the order of time by name. */
export function backupName(now: Date, { encrypted, prefix = 'fovean' }: Named): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${prefix}-${time}.backup${encrypted ? '.age' : ''}`;
}

/** Where backups go that nobody has named a file for. It is made when it is missing, open to its owner only. */
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
 * @param keep how many stay
 * @returns the names of the backups that went
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).sort();
  const isWhole = (name: string) => !name.endsWith('.unfinished');
  const whole = names.filter(isWhole);
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of [...old, ...names.filter((each) => !isWhole(each))])
    await rm(path.join(folder, name), { force: true });
  return old;
}
