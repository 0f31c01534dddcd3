import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from '@payloadcms/db-postgres';
import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { up as fillIn, down as forget } from '../migrations/20261120_154132_minutes_and_slugs';
import { openSite } from '../testing/open-site';

const folder = path.join(import.meta.dirname, '../migrations');

/** The model that the latest migration left, from which the next one will start. */
const lastSnapshot = () => {
  const file = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(path.join(folder, file ?? ''), 'utf8')) as Record<string, unknown>;
};

test('the committed migrations leave nothing to do for the next one', async () => {
  const { payload } = await openSite();
  const { generateDrizzleJson, generateMigration } = payload.db.requireDrizzleKit();
  const model = await generateDrizzleJson(payload.db.schema);
  expect(await generateMigration(lastSnapshot(), model)).toEqual([]);
});

test('the migrated database has every table and column of the model', async () => {
  const { payload } = await openSite();
  const { tables, drizzle } = payload.db;
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  for (const table of Object.values(tables)) await drizzle.select().from(table).limit(0);
});

test('posts and terms that were there before their minutes and slugs get them, as new ones do', async () => {
  const { payload } = await openSite();
  const { drizzle: db } = payload.db;
  const post = { title: 'Long', slug: 'long', markdown: 'word '.repeat(1000) };
  const { id } = await payload.create({ collection: 'posts', data: { ...post, _status: 'draft' } });
  const data = {
    subject: 'Éldador’s “Crown”',
    description: 'A crown.',
    status: 'pending',
  } as const;
  const { id: term } = await payload.create({ collection: 'glossary-terms', data });
  const readSchema = async () =>
    (
      await db.execute(sql`
        SELECT p.minutes, v.version_minutes, t.slug, t.place
        FROM posts p JOIN _posts_v v ON v.parent_id = p.id, glossary_terms t
        WHERE p.id = ${id} AND t.id = ${term}`)
    ).rows;
  const saved = await readSchema();
  expect(saved).toEqual([
    { minutes: '4', version_minutes: '4', slug: 'eldadors-crown', place: 'eldadors "crown"' },
  ]);
  const args = { db, payload, req: await createLocalReq({}, payload) };
  await forget(args);
  await fillIn(args);
  expect(await readSchema()).toEqual(saved);
});
