import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lockDataDirectory } from '../../cms/platform/database/data-directory';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../cms/platform/database/embedded-postgres';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { validFolder } from '../testing/valid-folder';

/** Runs `npm run seed`, and returns its output. */
async function seed(dataDir: string, folder: string) {
  const { PATH, HOME } = process.env;
  const command = [path.resolve(import.meta.dirname, '../run.js'), 'seed', folder];
  return promisify(execFile)(process.execPath, command, {
    env: { NODE_ENV: 'test', PATH, HOME, DATA_DIR: dataDir },
  });
}

test('seeding starts and stops the embedded database, or uses that of a running site', async () => {
  const dataDir = await temporaryFolder();
  const files = await validFolder();
  const folder = await temporaryFolder(files);
  const first = await seed(dataDir, folder);
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(/\n13 changes in [\d.]+ s\.\n$/);
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();

  const page = 'pages/contact.md';
  const words = String(files[page]);
  const changed = await temporaryFolder({ ...files, [page]: words.replace('glad', 'happy') });
  const held = await lockDataDirectory(dataDir);
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    expect(await seed(dataDir, changed)).toMatchObject({
      stderr: '',
      stdout: expect.stringContaining('\n1 change in'),
    });
    expect(await findEmbeddedPostgres(dataDir)).toBe(database.url);
  } finally {
    await database.stop();
    await held.release();
  }
});
