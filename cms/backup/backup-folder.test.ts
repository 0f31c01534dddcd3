import { chown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { openBackupFolder, removeFailedBackups, removeOldBackups } from './backup-folder';

const nameOf = (day: number) => `fovean-202611${String(day).padStart(2, '0')}T030000Z.backup`;

async function folderOf(...names: string[]) {
  const folder = await temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));
  const left = async () => (await readdir(folder)).sort();
  return { folder, left, at: (day: number) => path.join(folder, nameOf(day)) };
}

test('the oldest go and those that failed, and the last one that was proven stays though only checked ones came after it', async () => {
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

test('of those that failed, the last stays where there is room for one more, or where there is no other', async () => {
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

test('the last one that was proven stays though one that was to take its place failed: it never did', async () => {
  const { folder, left, at } = await folderOf(...[1, 2, 3, 4].map(nameOf));
  const failed = new Set([at(1), at(2)]);
  await removeFailedBackups(folder, { failed, proven: at(1), hasRoom: false });
  expect(await left()).toEqual([1, 3, 4].map(nameOf));
  await removeOldBackups(folder, { keep: 1, written: at(4), failed, proven: at(1) });
  expect(await left()).toEqual([1, 4].map(nameOf));
});

test('what is named by a time to come, since a clock was wrong, neither pushes out the others nor goes', async () => {
  const { folder, left, at } = await folderOf(...[1, 2, 3, 29, 30].map(nameOf));
  const nothing = { failed: new Set<string>(), proven: at(3) };
  expect(await removeOldBackups(folder, { keep: 2, written: at(3), ...nothing })).toEqual([
    nameOf(1),
  ]);
  expect(await left()).toEqual([2, 3, 29, 30].map(nameOf));
});

test.skipIf(process.getuid?.() !== 0)(
  'made by root, the folder belongs to whom the one above it belongs to: the site writes there later',
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
