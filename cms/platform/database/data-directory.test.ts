import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory';
import { processBirth } from './running-process';

test('creates the folder, and can be locked again after its release', async () => {
  const folder = path.join(await temporaryFolder(), 'a', 'b');
  const first = await lockDataDirectory(folder);
  await first.release();
  const second = await lockDataDirectory(folder);
  await second.release();
  expect(await readdir(folder)).toEqual([]);
});

test('the error names the process and the port of the holder', async () => {
  const folder = await temporaryFolder();
  await lockDataDirectory(folder, { port: 3000 });
  const second = lockDataDirectory(folder, { port: 3001 });
  await expect(second).rejects.toThrow(DataDirectoryInUse);
  await expect(second).rejects.toThrow(
    `is in use by a site that is already running on port 3000 (process ${process.pid})`,
  );
});

test('the lock of a killed process is free', async () => {
  const folder = await temporaryFolder();
  const module = path.join(import.meta.dirname, 'data-directory.ts');
  const holder = spawn(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval'],
    `const { lockDataDirectory } = await import(${JSON.stringify(module)});
     await lockDataDirectory(${JSON.stringify(folder)});
     console.log('held');
     setInterval(() => {}, 1000);`,
  ]);
  await once(holder.stdout, 'data');
  await expect(lockDataDirectory(folder)).rejects.toThrow(`(process ${holder.pid})`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockDataDirectory(folder)).release();
});

test('the lock is free if another process has the id of its holder', async () => {
  const lock = { pid: process.ppid, birth: 'an earlier boot', purpose: 'a site' };
  const folder = await temporaryFolder({ 'lock.json': JSON.stringify(lock) });
  await lockDataDirectory(folder);
  expect(JSON.parse(await readFile(path.join(folder, 'lock.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
    birth: await processBirth(process.pid),
  });
});

test('only one of many concurrent attempts takes an abandoned lock', async () => {
  const folder = await temporaryFolder({ 'lock.json': 'torn by a power cut' });
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => lockDataDirectory(folder)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['lock.json']);
});

test('the error says that the path is a file', async () => {
  const file = path.join(await temporaryFolder({ data: '' }), 'data');
  await expect(lockDataDirectory(file)).rejects.toThrow(
    /cannot be used \(it is a file\): make it writable, or set DATA_DIR/,
  );
});

test.skipIf(process.getuid?.() === 0)(
  'the error says that the user may not write there (skipped as root)',
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o500);
    await expect(lockDataDirectory(path.join(folder, 'data'))).rejects.toThrow(
      /this user may not write there/,
    );
  },
);
