import { lstat, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { restoreBackup } from './restore-backup';

test('a restore refuses to replace a symbolic link to the uploads', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(path.join(dataDir, 'elsewhere'));
  const media = path.join(dataDir, 'media');
  await symlink(path.join(dataDir, 'elsewhere'), media);
  await expect(restoreBackup({ url: '', dataDir }, { file: '/none' })).rejects.toThrow(
    `${media} is a link or a file, but a restore replaces it with a new folder. Nothing was changed. Put an ordinary folder there, and restore again.`,
  );
  expect((await lstat(media)).isSymbolicLink()).toBe(true);
});
