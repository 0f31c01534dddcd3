import { randomUUID } from 'node:crypto';
import { postgresAdapter, sql } from '@payloadcms/db-postgres';
import { BasePayload, buildConfig, type Payload } from 'payload';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ask } from '../testing/ask';
import { withCheckedCommits } from './checked-commits';
import { createDatabase, dropDatabase } from './with-connection';
import {
  applyMigrations,
  assertMigrated,
  type CommittedMigration,
  pendingMigrations,
} from './migrate';

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomUUID()}`;
  onTestFinished(() => dropDatabase(inject('databaseServer'), name));
  return createDatabase(inject('databaseServer'), name);
}

/** Opens a Payload with only its own collections. */
async function payloadOn(url: string): Promise<Payload> {
  const payload = await new BasePayload().init({
    config: buildConfig({
      secret: 'a secret for a test, long enough to be one',
      telemetry: false,
      logger: { options: { level: 'silent' } },
      typescript: { autoGenerate: false },
      collections: [{ slug: 'users', auth: true, fields: [] }],
      db: withCheckedCommits(postgresAdapter({ pool: { connectionString: url }, push: false })),
    }),
    disableOnInit: true,
  });
  onTestFinished(() => {
    // Payload never releases its first connection, so this does not wait for the pool.
    void payload.db.pool.end();
    payload.db.pool.on('error', () => undefined);
  });
  return payload;
}

const tables = (url: string) =>
  ask(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);

const migration = (name: string, ...statements: string[]): CommittedMigration => ({
  name,
  up: async ({ db }) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  },
  down: async () => undefined,
});

/** Payload's own tables, as its generated migration creates them. */
const initial = migration(
  '20260101_000000_initial',
  `CREATE TABLE payload_migrations (id serial PRIMARY KEY, name varchar, batch numeric,
     updated_at timestamptz DEFAULT now() NOT NULL, created_at timestamptz DEFAULT now() NOT NULL)`,
  'CREATE TABLE chapters (id serial PRIMARY KEY, title text)',
);
const words = migration('20260102_000000_words', 'ALTER TABLE chapters ADD COLUMN words int');
const broken = migration(
  '20260103_000000_broken',
  'CREATE TABLE half_made (id int)',
  'ALTER TABLE no_such_table ADD COLUMN x int',
);

test('applies what is missing and records it as Payload does, in batches', async () => {
  const url = await emptyDatabase();
  const payload = await payloadOn(url);
  expect(await pendingMigrations(payload, [initial, words])).toEqual([initial.name, words.name]);
  expect(await applyMigrations(payload, [initial])).toEqual([initial.name]);
  expect(await applyMigrations(payload, [initial, words])).toEqual([words.name]);
  expect(await applyMigrations(payload, [initial, words])).toEqual([]);
  expect(await pendingMigrations(payload, [initial, words])).toEqual([]);

  const { docs } = await payload.find({ collection: 'payload-migrations', sort: 'name' });
  expect(docs.map(({ name, batch }) => [name, batch])).toEqual([
    [initial.name, 1],
    [words.name, 2],
  ]);
});

test('a migration that fails leaves the database as it was, those before it in the same run included', async () => {
  const url = await emptyDatabase();
  const payload = await payloadOn(url);
  await applyMigrations(payload, [initial]);
  const before = await tables(url);

  await expect(applyMigrations(payload, [initial, words, broken])).rejects.toThrow(
    `The migration ${broken.name} failed (relation "no_such_table" does not exist). The database is unchanged.`,
  );
  expect(await tables(url)).toEqual(before);
  expect(await ask(url, 'SELECT name FROM payload_migrations')).toEqual([initial.name]);
  expect(
    await ask(url, `SELECT 1 FROM information_schema.columns WHERE column_name = 'words'`),
  ).toEqual([]);
  expect(await pendingMigrations(payload, [initial, words])).toEqual([words.name]);
});

test('says so when the commit itself is refused', async () => {
  const payload = await payloadOn(await emptyDatabase());
  const deferred = migration(
    '20260102_000000_deferred',
    'CREATE TABLE a (id int PRIMARY KEY)',
    'CREATE TABLE b (a int REFERENCES a DEFERRABLE INITIALLY DEFERRED)',
    'INSERT INTO b VALUES (1)',
  );
  await expect(applyMigrations(payload, [initial, deferred])).rejects.toThrow(
    `The database did not commit the migrations ${initial.name}, ${deferred.name}`,
  );
});

test('two processes that start at once apply each migration once', async () => {
  const url = await emptyDatabase();
  const [one, other] = await Promise.all([payloadOn(url), payloadOn(url)]);
  const all = [initial, words];
  const applied = await Promise.all([applyMigrations(one, all), applyMigrations(other, all)]);
  expect(applied.flat().sort()).toEqual([initial.name, words.name]);
});

test('does not run on a database that a newer release has brought up to date, and says what to do', async () => {
  const payload = await payloadOn(await emptyDatabase());
  await applyMigrations(payload, [initial, words]);
  const refusal = `The database was migrated by a newer release (this one does not know ${words.name}): start that release, or restore a backup made by this one.`;
  await expect(applyMigrations(payload, [initial])).rejects.toThrow(refusal);
  // A release of another branch also has something to apply.
  await expect(applyMigrations(payload, [initial, broken])).rejects.toThrow(refusal);
  await expect(assertMigrated(payload, [initial])).rejects.toThrow(refusal);
  await expect(assertMigrated(payload, [initial, words, broken])).rejects.toThrow(
    'The database is not ready for this version: start the site once.',
  );
  await assertMigrated(payload, [initial, words]);
});

test('does not touch a database whose tables development has pushed', async () => {
  const url = await emptyDatabase();
  const payload = await payloadOn(url);
  await applyMigrations(payload, [initial]);
  await payload.create({ collection: 'payload-migrations', data: { name: 'dev', batch: -1 } });
  await expect(applyMigrations(payload, [initial, words])).rejects.toThrow(
    'were created in development without migrations',
  );
});
