import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../env';

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
