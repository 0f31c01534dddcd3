import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';

const program = path.resolve(import.meta.dirname, '../run.js');

async function dataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'key-data-'));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function key(dataDir: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', PATH, HOME, DATA_DIR: dataDir };
  const node = ['--conditions=production', program, 'key', ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, node, { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('without a site that has run there is no database to keep a key in, which is said', async () => {
  const dataDir = await dataFolder();
  const { code, stdout, stderr } = await key(dataDir, 'create', '--label', 'L');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/\nThe database is not ready for this version: start the site once\.\n$/);
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
});
