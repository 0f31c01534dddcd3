import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { diskStorage } from './storage';

async function* bytes() {
  yield Buffer.from('x');
}

async function firstOf(file: string) {
  for await (const chunk of diskStorage.read(file)) return chunk;
  return undefined;
}

test('the error of a failed write contains its reason, not that of the failed cleanup', async () => {
  const file = path.join(await temporaryFolder({ 'a file': '' }), 'a file');
  await expect(diskStorage.write(path.join(file, 'x.backup'), bytes())).rejects.toThrow(
    '(a part of the path is a file): fix this, or use another place.',
  );
});

test('only regular files can be replaced', async () => {
  const folder = await temporaryFolder({ target: 'mine' });
  const named = (name: string) => path.join(folder, name);
  await symlink(named('target'), named('link'));
  await symlink(named('nowhere'), named('dangling'));
  await mkdir(named('folder'));
  execFileSync('mkfifo', [named('pipe')]);
  for (const name of ['link', 'dangling', 'folder', 'pipe'])
    await expect(diskStorage.assertReplaceable(named(name)), name).rejects.toThrow(
      `The backup cannot be written to ${named(name)} (`,
    );
  for (const name of ['target', 'new']) await diskStorage.assertReplaceable(named(name));
});

test('a backup can be read from a file or a link, but not from a pipe', async () => {
  const folder = await temporaryFolder({ file: 'x' });
  const named = (name: string) => path.join(folder, name);
  await symlink(named('file'), named('link'));
  execFileSync('mkfifo', [named('pipe')]);
  expect(await firstOf(named('link'))).toEqual(Buffer.from('x'));
  await expect(firstOf(named('pipe'))).rejects.toThrow(
    `${named('pipe')} is not a regular file. A backup is read more than once: save it to a file first.`,
  );
  await expect(firstOf(folder)).rejects.toThrow('is a folder: give the file of a backup.');
});
