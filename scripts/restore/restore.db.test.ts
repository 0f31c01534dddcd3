import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createDatabase, dropDatabase } from '../../cms/platform/database/with-connection';
import { type Environment, readEnvironment } from '../../cms/platform/env';
import { useFastScrypt } from '../../cms/testing/fast-scrypt';
import { openBucket } from '../../cms/testing/s3-server';
import { openSite } from '../../cms/testing/open-site';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { run } from '../backup/main';
import { Lifecycle } from '../serve/lifecycle';
import * as command from './main';
import { migrations } from '../../cms/migrations';

const passphrase = 'the crown lies under the great tree';
const signal = new AbortController().signal;

useFastScrypt();
const folder = await temporaryFolder({ 'data/media/map.webp': 'a map' }, afterAll);
const environment = { ...readEnvironment(), DATA_DIR: path.join(folder, 'data') };

async function backUp(file: string | undefined, more: Partial<Environment> = {}) {
  const { payload } = await openSite();
  const lines: string[] = [];
  let written = '';
  await run(
    payload,
    { file, force: false },
    {
      environment: { ...environment, ...more },
      report: (line) => lines.push(line),
      print: (line) => (written = line),
      signal,
    },
  );
  return { written, reported: lines.join('\n') };
}

/** Returns the environment of another machine: an empty database and data folder, and no secret. */
async function otherMachine(): Promise<Environment> {
  const name = `other_${randomUUID()}`;
  onTestFinished(() => dropDatabase(inject('databaseServer'), name));
  return {
    ...environment,
    DATABASE_URL: await createDatabase(inject('databaseServer'), name),
    DATA_DIR: await mkdtemp(path.join(folder, 'other-')),
    PAYLOAD_SECRET: undefined,
  };
}

/** Restores or checks a backup, and returns the reported lines. */
async function restore(target: Environment, file: string, { replace = false, check = false } = {}) {
  const lines: string[] = [];
  const io = { report: (line: string) => lines.push(line), signal };
  const order = { file, replace, check };
  if (check) await command.check(target, order, io);
  else await command.restore(target, target.DATABASE_URL ?? '', order, io);
  return lines.join('\n');
}

const secretIn = async ({ DATA_DIR }: Environment) =>
  JSON.parse(await readFile(path.join(DATA_DIR, 'secrets.json'), 'utf8')) as unknown;

test('an encrypted backup restores the secret on another machine', async () => {
  const { written, reported } = await backUp(path.join(folder, 'site.age'), {
    BACKUP_PASSPHRASE: passphrase,
  });
  expect(reported).toContain('Writing an encrypted backup');
  expect(reported).toContain('verified by a restore.');
  expect((await stat(written)).mode & 0o777).toBe(0o600);

  const other = { ...(await otherMachine()), BACKUP_PASSPHRASE: passphrase };
  expect(await restore(other, written, { check: true })).toContain(
    'The backup is valid, and this version can restore it.',
  );
  expect(await restore(other, written)).toContain('Restored. Start the site.');
  expect(await secretIn(other)).toEqual({ payloadSecret: environment.PAYLOAD_SECRET });
  expect(await readdir(path.join(other.DATA_DIR, 'media'))).toEqual(['map.webp']);

  // Another restore over it, with another secret, first backs up the existing data, also encrypted.
  const chosen = { ...other, PAYLOAD_SECRET: 'another secret that the operator has chosen' };
  expect(await restore(chosen, written, { replace: true })).toContain(
    'PAYLOAD_SECRET differs from the secret in the backup',
  );
  expect(await readdir(path.join(other.DATA_DIR, 'backups'))).toEqual([
    expect.stringMatching(/^before-restore-\d{8}T\d{6}Z\.backup\.age$/),
  ]);
});

test('an unencrypted backup of an older version goes to BACKUP_S3_URL, replaces no other, and is upgraded by a restore', async () => {
  const next = '29990101_000000_next';
  const nothing = () => Promise.resolve();
  migrations.push({ name: next, up: nothing, down: nothing });
  onTestFinished(() => void migrations.pop());
  await openBucket();

  const { written, reported } = await backUp(undefined, { BACKUP_S3_URL: 's3://backups/site' });
  expect(written).toMatch(/^s3:\/\/backups\/site\/fovean-\d+T\d+Z\.backup$/);
  expect(reported).toContain('The database belongs to an older version.');
  expect(reported).toContain('This backup is not encrypted');
  await expect(backUp(written)).rejects.toThrow('name another file, or replace it with --force');

  const other = await otherMachine();
  const restored = await restore(other, written);
  expect(restored).toContain(`Migrations applied: ${next}`);
  expect(restored).toContain('The backup has no secret');
  expect(await readdir(other.DATA_DIR)).toEqual(['media']);
  await expect(restore(other, 's3://backups/site/none', { check: true })).rejects.toThrow(
    'the backup does not exist',
  );
});

test.skipIf(process.getuid?.() !== 0)(
  'what root restores belongs to the owner of the data folder, so that the site can write there',
  async () => {
    const encrypted = { BACKUP_PASSPHRASE: passphrase };
    const { written } = await backUp(path.join(folder, 'by-root.age'), encrypted);
    const other = { ...(await otherMachine()), ...encrypted };
    await chown(other.DATA_DIR, 65534, 65533);
    await restore(other, written);
    for (const name of ['media', 'media/map.webp', 'secrets.json'])
      expect(await stat(path.join(other.DATA_DIR, name))).toMatchObject({ uid: 65534, gid: 65533 });
  },
);

test('a signal before the commit aborts a restore and changes nothing, and a later one does not stop it', async () => {
  const { written } = await backUp(path.join(folder, 'interrupted.backup'));
  const { DATABASE_URL, DATA_DIR } = await otherMachine();
  vi.stubEnv('DATABASE_URL', DATABASE_URL);
  vi.stubEnv('DATA_DIR', DATA_DIR);
  const print = vi.spyOn(console, 'log');
  onTestFinished(() => void print.mockRestore());
  onTestFinished(() => void vi.unstubAllEnvs());
  const restoreWithSignalAt = (text: string) => {
    const lifecycle = new Lifecycle({ exit: () => undefined, within: 600_000 });
    print.mockImplementation((line) => void (String(line).includes(text) && lifecycle.onSignal()));
    return command.restoreSite(lifecycle, { file: written, replace: false, check: false });
  };
  await expect(restoreWithSignalAt('Restoring')).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(DATA_DIR)).toEqual([]);
  // Without --replace, the database must be empty.
  await restoreWithSignalAt('The backup has no secret');
  expect(print).toHaveBeenLastCalledWith('Restored. Start the site.');
});
