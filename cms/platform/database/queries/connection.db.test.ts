import { sql } from '@payloadcms/db-postgres';
import { createLocalReq, type PayloadRequest } from 'payload';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openSite } from '../../../testing/open-site';
import { connectionOf, inTransaction } from './connection';
import { advisoryLock, lockRecord } from './locks';
import { retryWhenTaken, takenField } from '../unique-violation';

let req: PayloadRequest;

const { payload } = await openSite();

beforeEach(async () => {
  req = await createLocalReq({}, payload);
});

const makeTag = (name: string) =>
  req.payload.create({ collection: 'tags', data: { name, slug: name }, req });

const countTags = async (name: string) =>
  (await payload.count({ collection: 'tags', where: { name: { equals: name } } })).totalDocs;

test('writes are committed, and the result is returned', async () => {
  expect(await inTransaction(req, async () => (await makeTag('committed')).name)).toBe('committed');
  expect(await countTags('committed')).toBe(1);
  expect(req.transactionID).toBeUndefined();
});

test('when the work fails, nothing is committed, including nested transactions', async () => {
  const work = inTransaction(req, async () => {
    await makeTag('outer');
    await inTransaction(req, () => makeTag('inner'));
    throw new Error('No.');
  });
  await expect(work).rejects.toThrow('No.');
  expect([await countTags('outer'), await countTags('inner')]).toEqual([0, 0]);
  expect(req.transactionID).toBeUndefined();
});

test('a failed commit is an error', async () => {
  const work = inTransaction(req, async () => {
    await makeTag('refused');
    await connectionOf(req).execute(sql`
      CREATE TABLE once (id integer UNIQUE DEFERRABLE INITIALLY DEFERRED)`);
    await connectionOf(req).execute(sql`INSERT INTO once VALUES (1), (1)`);
  });
  await expect(work).rejects.toThrow('did not commit');
  expect(await countTags('refused')).toBe(0);
});

test('a failed commit of a transaction by Payload is an error', async () => {
  const { drizzle: db } = payload.db;
  await db.execute(sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No.'; END $$`);
  await db.execute(sql`
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON tags DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  onTestFinished(async () => {
    await db.execute(sql`DROP FUNCTION refuse CASCADE`);
  });
  const saved = payload.create({ collection: 'tags', data: { name: 'lost', slug: 'lost' } });
  await expect(saved).rejects.toThrow('did not commit');
  expect(await countTags('lost')).toBe(0);
});

test('work that ignores a failure of its transaction is an error', async () => {
  await makeTag('double');
  const work = inTransaction(req, async () => {
    await makeTag('before');
    await makeTag('double').catch(() => null);
  });
  await expect(work).rejects.toThrow('rolled back during its work');
  expect(await countTags('before')).toBe(0);
});

test('locks need a transaction', async () => {
  await expect(advisoryLock(req, 'anything')).rejects.toThrow('needs a transaction');
  await expect(lockRecord(req, 'posts', 1)).rejects.toThrow('needs a transaction');
});

test('takenField returns the taken field, and retryWhenTaken tries three times', async () => {
  await makeTag('taken');
  let tries = 0;
  const attempt = retryWhenTaken(req, () =>
    inTransaction(req, () => {
      tries++;
      return makeTag('taken');
    }),
  );
  const error: unknown = await attempt.catch((caught: unknown) => caught);
  expect(['name', 'slug']).toContain(takenField(error, req));
  expect(tries).toBe(3);
});

test('other errors are not retried', async () => {
  let tries = 0;
  const attempt = retryWhenTaken(req, () => {
    tries++;
    return req.payload.create({ collection: 'tags', data: { name: 'x', slug: '..' }, req });
  });
  const error: unknown = await attempt.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(takenField(error, req)).toBeNull();
  expect(tries).toBe(1);
});
