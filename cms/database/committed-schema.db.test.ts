import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSite } from '../testing/open-site';

const { payload } = await openSite();

const folder = path.join(import.meta.dirname, '../migrations');

/** Returns the schema after the latest migration. */
const lastSnapshot = () => {
  const file = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(path.join(folder, file ?? ''), 'utf8')) as Record<string, unknown>;
};

test('no migration is missing', async () => {
  const { generateDrizzleJson, generateMigration } = payload.db.requireDrizzleKit();
  const model = await generateDrizzleJson(payload.db.schema);
  expect(await generateMigration(lastSnapshot(), model)).toEqual([]);
});

test('the migrated database has every table and column of the model', async () => {
  const { tables, drizzle } = payload.db;
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  for (const table of Object.values(tables)) await drizzle.select().from(table).limit(0);
});
