import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import { BasePayload, buildConfig, type Payload } from 'payload';
import { afterAll, expect, inject, test } from 'vitest';
import { ask } from '../../testing/ask';
import { databaseAdapter } from './adapter';
import { createDatabase, dropDatabase } from './with-connection';
import {
  applyMigrations,
  assertMigrated,
  type CommittedMigration,
  pendingMigrations,
} from './migrate';

/** Creates a Payload instance with only its own collections. */
async function payloadOn(url: string): Promise<Payload> {
  const payload = await new BasePayload().init({
    config: buildConfig({
      secret: 'a secret for a test, long enough to be one',
      telemetry: false,
      logger: { options: { level: 'silent' } },
      typescript: { autoGenerate: false },
      collections: [{ slug: 'users', auth: true, fields: [] }],
      db: databaseAdapter(url),
    }),
    disableOnInit: true,
  });
  // The database is dropped under its connections.
  payload.db.pool.on('error', () => undefined);
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

const url = await createDatabase(inject('databaseServer'), `migrate_${randomUUID()}`);
const payload = await payloadOn(url);
afterAll(() => dropDatabase(inject('databaseServer'), new URL(url).pathname.slice(1)));

test('concurrent processes apply pending migrations once, and record them like Payload', async () => {
  const all = [initial, words];
  expect(await pendingMigrations(payload, all)).toEqual([initial.name, words.name]);
  expect(await applyMigrations(payload, { migrations: [initial] })).toEqual([initial.name]);
  const other = await payloadOn(url);
  const applied = await Promise.all(
    [payload, other].map((one) => applyMigrations(one, { migrations: all })),
  );
  expect(applied.flat()).toEqual([words.name]);
  expect(await pendingMigrations(payload, all)).toEqual([]);
  const { docs } = await payload.find({ collection: 'payload-migrations', sort: 'name' });
  expect(docs.map(({ name, batch }) => [name, batch])).toEqual([
    [initial.name, 1],
    [words.name, 2],
  ]);
});

test('a failed migration leaves the database unchanged, including earlier migrations of the same run', async () => {
  const pages = migration('20260103_000000_pages', 'CREATE TABLE pages (id int)');
  const before = await tables(url);
  await expect(
    applyMigrations(payload, { migrations: [initial, words, pages, broken] }),
  ).rejects.toThrow(
    `The migration ${broken.name} failed (relation "no_such_table" does not exist). The database is unchanged.`,
  );
  expect(await tables(url)).toEqual(before);
  expect(await pendingMigrations(payload, [initial, words, pages])).toEqual([pages.name]);
});

test('a failed commit is reported', async () => {
  const deferred = migration(
    '20260103_000000_deferred',
    'CREATE TABLE a (id int PRIMARY KEY)',
    'CREATE TABLE b (a int REFERENCES a DEFERRABLE INITIALLY DEFERRED)',
    'INSERT INTO b VALUES (1)',
  );
  await expect(
    applyMigrations(payload, { migrations: [initial, words, deferred] }),
  ).rejects.toThrow('The database did not commit the migrations');
});

test('a database of a newer release is refused, with advice', async () => {
  const refusal = `The database was made by a newer release (this one does not know ${words.name}): use that release, or a backup made by this one.`;
  await expect(applyMigrations(payload, { migrations: [initial] })).rejects.toThrow(refusal);
  // A release of another branch also has something to apply.
  await expect(applyMigrations(payload, { migrations: [initial, broken] })).rejects.toThrow(
    refusal,
  );
  await expect(assertMigrated(payload, [initial])).rejects.toThrow(refusal);
  await expect(assertMigrated(payload, [initial, words, broken])).rejects.toThrow(
    'The database is not ready for this version: start the site once.',
  );
  await assertMigrated(payload, [initial, words]);
});

test('a database of an earlier state is refused, with advice', async () => {
  const regenerated = { ...initial, name: '20260110_000000_initial' };
  const refusal = `The database was made by an earlier state of the site (${initial.name}, ${words.name}): run \`npm run export -- FOLDER\` with the former version, and then \`npm run seed -- FOLDER\` with this one and an empty DATA_DIR or database.`;
  await expect(applyMigrations(payload, { migrations: [regenerated] })).rejects.toThrow(refusal);
  await expect(assertMigrated(payload, [regenerated, words])).rejects.toThrow('an earlier state');
});

test('a database whose tables were created in development is refused', async () => {
  await payload.create({ collection: 'payload-migrations', data: { name: 'dev', batch: -1 } });
  await expect(applyMigrations(payload, { migrations: [initial, words, broken] })).rejects.toThrow(
    'were created in development without migrations',
  );
});
