import { chown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { openBackupFolder, removeFailedBackups, removeOldBackups } from './backup-folder';

const nameOf = (day: number) => `fovean-202611${String(day).padStart(2, '0')}T030000Z.backup`;

async function folderOf(...names: string[]) {
  const folder = await temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));
  const left = async () => (await readdir(folder)).sort();
  return { folder, left, at: (day: number) => path.join(folder, nameOf(day)) };
}

test('the oldest and failed backups are removed, and the last proven one is kept', async () => {
  const { folder, left, at } = await folderOf(...[1, 2, 3, 4, 5].map(nameOf));
  const gone = await removeOldBackups(folder, {
    keep: 2,
    written: at(5),
    failed: new Set([at(3)]),
    proven: at(1),
  });
  expect(gone).toEqual([nameOf(2), nameOf(3)]);
  expect(await left()).toEqual([1, 4, 5].map(nameOf));
});

test('the last failed backup is kept if there is room for another, or if it is the only one', async () => {
  const { folder, left, at } = await folderOf(...[1, 2, 3].map(nameOf));
  const failed = new Set([at(2), at(3)]);
  const proven = undefined;
  await removeFailedBackups(folder, { failed, proven, hasRoom: true });
  expect(await left()).toEqual([1, 3].map(nameOf));
  await removeFailedBackups(folder, { failed, proven, hasRoom: false });
  expect(await left()).toEqual([nameOf(1)]);
  await removeFailedBackups(folder, { failed: new Set([at(1)]), proven, hasRoom: false });
  expect(await left()).toEqual([nameOf(1)]);
});

test('the last proven backup is kept even if a later one with the same name failed', async () => {
  const { folder, left, at } = await folderOf(...[1, 2, 3, 4].map(nameOf));
  const failed = new Set([at(1), at(2)]);
  await removeFailedBackups(folder, { failed, proven: at(1), hasRoom: false });
  expect(await left()).toEqual([1, 3, 4].map(nameOf));
  await removeOldBackups(folder, { keep: 1, written: at(4), failed, proven: at(1) });
  expect(await left()).toEqual([1, 4].map(nameOf));
});

test('backups with a time in the future are kept and not counted', async () => {
  const { folder, left, at } = await folderOf(...[1, 2, 3, 29, 30].map(nameOf));
  const nothing = { failed: new Set<string>(), proven: at(3) };
  expect(await removeOldBackups(folder, { keep: 2, written: at(3), ...nothing })).toEqual([
    nameOf(1),
  ]);
  expect(await left()).toEqual([2, 3, 29, 30].map(nameOf));
});

test.skipIf(process.getuid?.() !== 0)(
  'a folder created by root gets the owner of its parent, so that the site can write there',
  async () => {
    const { folder } = await folderOf();
    await chown(folder, 65534, 65533);
    const made = await openBackupFolder({ DATA_DIR: folder, BACKUP_DIR: undefined });
    expect(await stat(made)).toMatchObject({ uid: 65534, gid: 65533, mode: 0o40700 });
    const deeper = path.join(folder, 'a', 'b');
    await openBackupFolder({ DATA_DIR: folder, BACKUP_DIR: deeper });
    for (const each of [path.dirname(deeper), deeper])
      expect(await stat(each)).toMatchObject({ uid: 65534, gid: 65533 });
    // An existing folder keeps its owner.
    await chown(made, 0, 0);
    await openBackupFolder({ DATA_DIR: folder, BACKUP_DIR: undefined });
    expect(await stat(made)).toMatchObject({ uid: 0, gid: 0 });
  },
);
