import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lockDataDirectory } from '../../cms/database/data-directory';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { lightFolder, soundFolder } from './sound-folder';

/** Arguments as in package.json. */
const node = [path.resolve(import.meta.dirname, '../run.js')];

const environment = (dataDir: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
});

/** Runs `npm run seed`. */
async function seed(dataDir: string, ...args: string[]) {
  const options = { env: environment(dataDir) };
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...node, 'seed', ...args],
      options,
    );
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('seeding starts and stops the embedded database, or uses that of a running site', async () => {
  const dataDir = await temporaryFolder();
  const files = await lightFolder();
  const folder = await temporaryFolder(files);
  // A dry run must not migrate the empty database.
  const tooEarly = await seed(dataDir, folder, '--dry-run');
  expect(tooEarly.code).toBe(1);
  expect(tooEarly.stderr).toContain('Start the site once, then try again');
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();

  const first = await seed(dataDir, folder);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/\n13 changes in [\d.]+ s\.\n$/);
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();

  const page = 'pages/contact.md';
  const words = soundFolder[page] ?? '';
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
