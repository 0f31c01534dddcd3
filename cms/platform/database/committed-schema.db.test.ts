import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations';
import { openSite } from '../../testing/open-site';

const { payload } = await openSite();

const folder = path.join(import.meta.dirname, '../../migrations');

test('the initial migration creates the model, and its name has the hash of its SQL', async () => {
  const { generateDrizzleJson, generateMigration } = payload.db.requireDrizzleKit();
  const model = await generateDrizzleJson(payload.db.schema);
  const statements = await generateMigration(await generateDrizzleJson({}), model);
  const [{ name = '' } = {}] = migrations;
  const migration = readFileSync(path.join(folder, `${name}.ts`), 'utf8');
  const [, generated = ''] = migration.split('`');
  const inWords = (sql: string) => sql.replace(/\s+/g, ' ').split(/ ?; ?/);
  expect(inWords(generated.trim())).toEqual(inWords(statements.join('\n').trim()));

  const hash = createHash('sha256').update(migration);
  for (const file of readdirSync(path.join(folder, 'initial')).sort())
    hash.update(readFileSync(path.join(folder, 'initial', file)));
  expect(name).toBe(`0_initial_${hash.digest('hex').slice(0, 8)}`);
});

test('the migrated database has every table and column of the model', async () => {
  const { tables, drizzle } = payload.db;
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  for (const table of Object.values(tables)) await drizzle.select().from(table).limit(0);
});
