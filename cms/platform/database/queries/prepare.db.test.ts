import { sql } from '@payloadcms/db-postgres/drizzle';
import { expect, test } from 'vitest';
import { openSite } from '../../../testing/open-site';
import { createLocalReq, initTransaction, killTransaction } from 'payload';
import { prepare, prepareOne } from './prepare';
import { connectionOf } from './connection';

const { payload } = await openSite();

const statement = sql`
  SELECT name, ${sql.placeholder('word')}::text AS word FROM tags WHERE slug = ${sql.placeholder('slug')}`;

type Row = { name: string; word: string };

test('a prepared statement runs in the transaction of its request', async () => {
  const read = prepare<Row, { slug: string; word: string }>(statement);
  const writer = await createLocalReq({}, payload);
  const other = await createLocalReq({}, payload);
  await initTransaction(writer);
  await payload.create({
    collection: 'tags',
    data: { name: 'Horses', slug: 'horses' },
    req: writer,
  });
  const values = { slug: 'horses', word: "Robert'); DROP TABLE tags;--" };
  expect(await read(writer, values)).toEqual([{ name: 'Horses', word: values.word }]);
  expect(await read(other, values)).toEqual([]);
  await killTransaction(writer);
});

test('a connection parses a prepared statement once', async () => {
  const read = prepare<Row, { slug: string; word: string }>(statement);
  const readMark = prepareOne<{ mark: number }>(sql`SELECT 417 AS mark`);
  const req = await createLocalReq({}, payload);
  await initTransaction(req);
  for (const slug of ['one', 'two', 'three']) await read(req, { slug, word: '' });
  expect(await readMark(req, {})).toEqual({ mark: 417 });
  await readMark(req, {});
  const { rows } = await connectionOf(req).execute(
    sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%AS word FROM tags%' OR statement LIKE '%417 AS mark%'`,
  );
  expect(rows).toHaveLength(2);
  await killTransaction(req);
});
