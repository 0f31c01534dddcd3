import { sql } from '@payloadcms/db-postgres';
import { beforeAll, expect, test } from 'vitest';
import { logInAs } from '../testing/callers';
import { openSite, origin, type TestSite } from '../testing/open-site';
import { putBack, readAllIds, readStates, writeState } from './moderation/records';

let site: TestSite;
let asAuthor: typeof fetch;
let asReader: typeof fetch;

/** What a browser's script of the dashboard fetches, on behalf of whoever is logged in. */
const browserOf =
  (token: string): typeof fetch =>
  (input, init) => {
    const request = new Request(new URL(String(input), origin), init);
    request.headers.set('authorization', `JWT ${token}`);
    return site.cmsApi(request);
  };

beforeAll(async () => {
  site = await openSite();
  asAuthor = browserOf(await logInAs(site, 'author'));
  asReader = browserOf(await logInAs(site, 'reader'));
});

const terms = { collection: 'glossary-terms', title: 'subject' };

const makeTerms = async (count: number): Promise<number[]> => {
  const { rows } = await site.payload.db.drizzle.execute<{ id: number }>(sql`
    INSERT INTO glossary_terms (subject, description, status)
    SELECT 'Term ' || number, 'A term.', 'pending' FROM generate_series(0, ${count - 1}) AS number
    RETURNING id`);
  return rows.map(({ id }) => id);
};

test('many terms are decided on at once, and all of them go back to where each was', async () => {
  const ids = await makeTerms(28);
  await writeState(asAuthor, terms.collection, ids.slice(0, 3), 'rejected');

  const pending = { status: { equals: 'pending' } };
  expect(await readAllIds(asAuthor, terms.collection, pending)).toHaveLength(25);
  const former = await readStates(asAuthor, terms, ids);
  expect(former[0]).toEqual({ id: ids[0], title: 'Term 0', status: 'rejected' });
  await writeState(asAuthor, terms.collection, ids, 'approved');
  expect(await readAllIds(asAuthor, terms.collection, pending)).toEqual([]);

  await putBack(asAuthor, terms.collection, former);
  expect(await readStates(asAuthor, terms, ids)).toEqual(former);
});

test('a reader decides on nothing, and is told so', async () => {
  const [id = 0] = await makeTerms(1);
  await expect(writeState(asReader, terms.collection, [id], 'approved')).rejects.toThrow(
    'You are not allowed to perform this action.',
  );
  expect(await readStates(asAuthor, terms, [id])).toMatchObject([{ status: 'pending' }]);
});
