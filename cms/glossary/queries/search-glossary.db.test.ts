import { beforeAll, expect, test } from 'vitest';
import type { GlossaryIndex } from '../../contract/glossary';
import { siteRequest, openSite, type TestSite } from '../../testing/open-site';

let site: TestSite;

const terms: [subject: string, description: string, status?: 'pending' | 'rejected'][] = [
  ['Slee', 'A people of the northern river valleys.'],
  ['Uman-Chi', 'Long-lived kin of the Uman; they count 100% of their ancestors.'],
  ['Uman', 'A tall people of the plains.'],
  ['Old Uman Road', 'It leads from Trenbon to the sea.'],
  ['Trenbon', 'A city where Uman and Men trade wizardry.'],
  ['Élan', 'What a rider needs, as under_score.'],
  ['Daddy’s Girl', 'A book, a nickname 🐎.'],
  ['Eldador', 'A kingdom, then an empire.'],
  ['שָׁלוֹם', 'A greeting of travellers.'],
  ['Swamp Devils', 'They do not knock.'],
  ['Uman secret', 'Nobody may read this yet.', 'pending'],
  ['Uman nonsense', 'Nobody will read this.', 'rejected'],
];

beforeAll(async () => {
  site = await openSite();
  for (const [subject, description, status = 'approved'] of terms)
    await site.payload.create({
      collection: 'glossary-terms',
      data: { subject, description, status },
    });
});

type Term = { subject: string; description: string; slug: string };

async function search(query: Record<string, string>) {
  const answer = await site.api(
    siteRequest(`/api/fovea/search?${new URLSearchParams(query).toString()}`),
  );
  return { status: answer.status, body: (await answer.json()) as Term[] };
}

const subjects = async (q: string) => (await search({ q })).body.map(({ subject }) => subject);

for (const [q, expected] of [
  ['uman', ['Uman', 'Uman-Chi', 'Old Uman Road', 'Trenbon']],
  ['UMAN R', ['Old Uman Road']],
  ['elan', ['Élan']],
  ['e\u0301lan', ['Élan']],
  ["daddy's", ['Daddy’s Girl']],
  ['daddy’s girl', ['Daddy’s Girl']],
  ["daddy'", ['Daddy’s Girl']],
  ['daddys', ['Daddy’s Girl']],
  ['izardr', ['Trenbon']],
  ['plains people', ['Uman']],
  ['%', ['Uman-Chi']],
  ['_', ['Élan']],
  ['100%', ['Uman-Chi']],
  ['%uman%', ['Old Uman Road', 'Trenbon', 'Uman', 'Uman-Chi']],
  ['m_n', []],
  ['w%y', []],
  ['(uman & men):*', ['Trenbon']],
  ["'; DROP TABLE posts; --", []],
  ['\\', []],
  ['🐎', ['Daddy’s Girl']],
  ['🦄', []],
  ['שלום', ['שָׁלוֹם']],
  ['eldaodr', ['Eldador']],
  ['lsee', ['Slee']],
  ['Eldadr', ['Eldador']],
  ['swmp devil', ['Swamp Devils']],
  ['xylophone', []],
  ['secret', []],
] as const)
  test(`a search for “${q}” finds ${expected.join(', ') || 'nothing'}`, async () => {
    expect(await subjects(q)).toEqual(expected);
  });

test('without q all approved terms come by subject, as subject, description and slug', async () => {
  const { body } = await search({ q: '  ' });
  expect(body).toHaveLength(10);
  expect(body[0]).toEqual({
    subject: 'Daddy’s Girl',
    description: 'A book, a nickname 🐎.',
    slug: 'daddys-girl',
  });
});

test('take cuts the list off, and 50 come unless it is said', async () => {
  expect((await search({ q: 'uman', take: '2' })).body.map(({ subject }) => subject)).toEqual([
    'Uman',
    'Uman-Chi',
  ]);
  for (let i = 0; i < 60; i++)
    await site.payload.create({
      collection: 'glossary-terms',
      data: { subject: `Vale ${i}`, description: 'One of many.', status: 'approved' },
    });
  expect((await search({ q: 'vale' })).body).toHaveLength(50);
  expect((await search({ q: 'vale', take: '200' })).body).toHaveLength(60);
});

for (const take of ['0', '201', '-1', '1.5', 'ten', '', '1e2', '９'])
  test(`take=${take} is refused`, async () => {
    const { status, body } = await search({ take });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'take' }] });
  });

test('a term appears when it is approved, follows its edits, and goes when it is rejected', async () => {
  const { payload } = site;
  const { id } = await payload.create({
    collection: 'glossary-terms',
    data: { subject: 'Quokka', description: 'A small beast.', status: 'pending' },
  });
  const set = (data: { subject?: string; status?: 'approved' | 'rejected' }) =>
    payload.update({ collection: 'glossary-terms', id, data });
  expect(await subjects('quokka')).toEqual([]);
  await set({ status: 'approved' });
  expect(await subjects('quokka')).toEqual(['Quokka']);
  await set({ subject: 'Wombat' });
  expect(await subjects('quokka')).toEqual([]);
  expect(await subjects('wombat')).toEqual(['Wombat']);
  await set({ status: 'rejected' });
  expect(await subjects('wombat')).toEqual([]);
});

test('ten thousand characters are plain text like any other', async () => {
  for (const word of ['uman ', '&|!():*\'"\\%_ ', '🐎', 'שלום ', 'x'])
    expect((await search({ q: word.repeat(Math.ceil(10_000 / word.length)) })).status).toBe(200);
});

test('the index lists every approved term once, from A to Z, in parts that follow one another', async () => {
  const index = async (query: Record<string, string>) => {
    const answer = await site.api(
      siteRequest(`/api/fovea/index?${new URLSearchParams(query).toString()}`),
    );
    return (await answer.json()) as GlossaryIndex;
  };
  const all = await index({ take: '200' });
  expect((await index({})).terms).toEqual(all.terms.slice(0, 50));
  expect(all.letters).toEqual(['D', 'E', 'O', 'S', 'T', 'U', 'V', '#']);
  expect(all.next).toBeNull();
  const { body } = await search({ take: '200' });
  expect(all.terms.map(({ subject }) => subject)).toEqual(body.map(({ subject }) => subject));
  const order = all.terms.map(({ subject, letter }) => `${letter} ${subject}`);
  expect(order.slice(0, 4)).toEqual(['D Daddy’s Girl', 'E Élan', 'E Eldador', 'O Old Uman Road']);
  expect(order.at(-1)).toBe('# שָׁלוֹם');
  expect(order.join()).not.toMatch(/secret|nonsense/);

  const seen: string[] = [];
  let from: string | null = '';
  do {
    const part: GlossaryIndex = await index({ take: '3', from });
    expect(part.letters).toEqual(all.letters);
    seen.push(...part.terms.map(({ subject, letter }) => `${letter} ${subject}`));
    from = part.next;
  } while (from !== null);
  expect(seen).toEqual(order);

  const firstFrom = async (query: Record<string, string>) => (await index(query)).terms[0]?.subject;
  expect(await firstFrom({ from: 'S' })).toBe('Slee');
  expect(await firstFrom({ from: 'élá' })).toBe('Élan');
  expect(await firstFrom({ from: '#' })).toBe('שָׁלוֹם');
  expect(await firstFrom({ term: 'old-uman-road' })).toBe('Old Uman Road');
  expect(await firstFrom({ term: 'uman-secret' })).toBe('Daddy’s Girl');
});

test('the index reads the terms that it lists and no others', async () => {
  const { sql } = await import('@payloadcms/db-postgres');
  const { allTerms } = await import('./matching-terms');
  const { lettersWithTerms, termsFrom } = await import('./get-glossary-index');
  for (const query of [
    lettersWithTerms,
    allTerms(3),
    termsFrom({ from: 'S', term: '' }, 3),
    termsFrom({ from: '', term: 'slee' }, 3),
  ])
    await site.payload.db.drizzle.transaction(async (transaction) => {
      // A table of a few rows is read whole, whatever indexes it has.
      await transaction.execute(sql`SET LOCAL enable_seqscan = off`);
      await transaction.execute(sql`SET LOCAL enable_bitmapscan = off`);
      const { rows } = await transaction.execute(sql`EXPLAIN ${query}`);
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(plan).toContain('glossary_terms_place_idx');
      expect(plan).not.toMatch(/Seq Scan/);
    });
});
