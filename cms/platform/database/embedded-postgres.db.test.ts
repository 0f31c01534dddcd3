import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile, chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres';
import { ask } from '../../testing/ask';
import { temporaryFolder } from '../../testing/temporary-folder';

const usedOnce = await temporaryFolder({}, afterAll);
// As after an interrupted first start.
await mkdir(path.join(usedOnce, 'postgres.new'));
await (await startEmbeddedPostgres({ dataDir: usedOnce })).stop();

/** Returns a copy of a data folder with a stopped database. Creating one would take seconds. */
async function usedDataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await promisify(execFile)('cp', ['-a', `${usedOnce}/.`, folder]);
  return folder;
}

async function start(dataDir: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => database.stop());
  return database;
}

const server = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('is UTF-8, sorts by code point, syncs to disk, requires the password, and is found while it runs', async () => {
  const dataDir = await usedDataFolder();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const { url, stop } = await start(dataDir);
  await ask(url, 'CREATE EXTENSION pg_trgm', 'CREATE EXTENSION unaccent');
  expect(
    await ask(
      url,
      'SHOW server_encoding',
      'SHOW fsync',
      'SHOW listen_addresses',
      `SELECT lower('ÉLAN')`,
      `SELECT unaccent('Élan')`,
      `SELECT array_to_string(array_agg(w ORDER BY w), ' ') FROM unnest(ARRAY['b','A','a','É']) w`,
    ),
  ).toEqual(['UTF8', 'on', '127.0.0.1', 'élan', 'Elan', 'A a b É']);

  const stranger = new URL(url);
  stranger.password = 'guessed';
  await expect(ask(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(path.join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect(await ask(url, 'SHOW password_encryption')).toEqual(['scram-sha-256']);

  expect(await findEmbeddedPostgres(dataDir)).toBe(url);
  await stop();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
});

test('stopping waits for a slow disk', async () => {
  const database = await start(await usedDataFolder());
  const [writer] = await ask(
    database.url,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
  );
  // The final checkpoint takes longer than the limit of the site's shutdown.
  process.kill(Number(writer), 'SIGSTOP');
  const hasEnded = database.stop().then(() => 'ended');
  try {
    expect(await Promise.race([hasEnded, delay(4500, 'waiting')])).toBe('waiting');
  } finally {
    process.kill(Number(writer), 'SIGCONT');
  }
  expect(await hasEnded).toBe('ended');
});

test('stops the server of a killed process, and loses no data, even after an immediate stop', async () => {
  const dataDir = await usedDataFolder();
  const killed = await start(dataDir);
  await ask(killed.url, 'CREATE TABLE t (n int)', 'INSERT INTO t VALUES (1)');
  const leftBehind = await server(dataDir);
  const lines: string[] = [];
  const next = await start(dataDir, (line) => lines.push(line));
  expect(lines).toContain(
    `stopping the database that an earlier run left behind (process ${leftBehind})`,
  );
  expect(await server(dataDir)).not.toBe(leftBehind);
  expect(await ask(next.url, 'SELECT n FROM t')).toEqual([1]);
  next.stopAtOnce();
  await expect.poll(() => findEmbeddedPostgres(dataDir)).toBeUndefined();
  next.stopAtOnce();
  expect(await ask((await start(dataDir)).url, 'SELECT n FROM t')).toEqual([1]);
});

test('starts even if another process has the id of its last server', async () => {
  const dataDir = await usedDataFolder();
  const stranger = spawn('sleep', ['60']);
  onTestFinished(() => void stranger.kill());
  await once(stranger, 'spawn');
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(pidFile, `${stranger.pid}\n${dataDir}/postgres\n0\n5432\n\n127.0.0.1\n`);
  const second = await start(dataDir);
  expect(await ask(second.url, 'SELECT 1')).toEqual([1]);
  expect(stranger.exitCode).toBeNull();
});

test('the error describes the problem with the files: another version, no password, no database', async () => {
  const older = await usedDataFolder();
  await writeFile(path.join(older, 'postgres', 'PG_VERSION'), '17\n');
  const locked = await usedDataFolder();
  await rm(path.join(locked, 'postgres-password'));
  const foreign = await temporaryFolder({ 'postgres/poem.txt': 'mine' });
  for (const [dataDir, problem] of [
    [older, /written by PostgreSQL 17, but the site includes 18/],
    [locked, /restore the file .*postgres-password from/],
    [foreign, /contains other files/],
  ] as const)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(problem);
});

test.skipIf(process.getuid?.() !== 0)(
  'as root, the error names the folder that the user postgres may not enter (skipped otherwise)',
  async () => {
    const closed = await temporaryFolder();
    const dataDir = path.join(closed, 'inner', 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(closed, 0o700);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `may not enter ${closed}: run chmod o+x ${closed}, or set DATA_DIR`,
    );
  },
);
