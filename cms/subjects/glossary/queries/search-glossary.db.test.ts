import path from 'node:path';
import { createLocalReq } from 'payload';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSeedFolder } from '../../../../scripts/seed/folder';
import { getTerm, type GlossaryIndex, type Term } from '../../../contract/glossary';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { prepare } from '../../../platform/database/queries/prepare';
import { answerTo } from '../../../testing/callers';
import { bookData } from '../../../testing/book-data';
import { siteRequest, openSite, makeRecord } from '../../../testing/open-site';

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

const site = await openSite();
const { payload } = site;
for (const [subject, description, status = 'approved'] of terms)
  await makeRecord('glossary-terms', { subject, description, status });

const asked = (call: string, query: Record<string, string>) =>
  answerTo(site, siteRequest(`/api/fovea/${call}?${new URLSearchParams(query)}`));

const search = async (query: Record<string, string>) =>
  (await asked('search', query)).body as Term[];

const subjects = async (q: string) => (await search({ q })).map(({ subject }) => subject);

for (const [q, expected] of [
  ['uman', ['Uman', 'Uman-Chi', 'Old Uman Road', 'Trenbon']],
  ['e\u0301lan', ['Élan']],
  ['_', ['Élan']],
  ['100%', ['Uman-Chi']],
  ['w%y', []],
  ['(uman & men):*', ['Trenbon']],
  ['\\', []],
  ['🐎', ['Daddy’s Girl']],
  ['שלום', ['שָׁלוֹם']],
  ['swmp devil', ['Swamp Devils']],
  ['xylophone', []],
  ['secret', []],
] as const)
  test(`a search for “${q}” finds ${expected.join(', ') || 'nothing'}`, async () => {
    expect(await subjects(q)).toEqual(expected);
  });

test('without q, search returns the first approved terms by subject', async () => {
  const body = await search({ q: '  ', take: '3' });
  expect(body.map(({ subject }) => subject)).toEqual(['Daddy’s Girl', 'Élan', 'Eldador']);
  expect(body[0]).toEqual({
    subject: 'Daddy’s Girl',
    description: 'A book, a nickname 🐎.',
    slug: 'daddys-girl',
    kind: null,
    aliases: [],
    revelations: [],
  });
});

test('the index lists every approved term once, from A to Z, across its pages', async () => {
  const index = async (query: Record<string, string>) =>
    (await asked('index', query)).body as GlossaryIndex;
  const all = await index({});
  expect(all.letters).toEqual(['D', 'E', 'O', 'S', 'T', 'U', '#']);
  expect(all.next).toBeNull();
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

test('the index reads only the terms that it lists', async () => {
  const { sql } = await import('@payloadcms/db-postgres/drizzle');
  const { allTerms } = await import('./search-glossary');
  const { lettersWithTerms, termsFrom } = await import('./get-glossary-index');
  const values = { upTo: 0, kind: '', take: 3, limit: 3, from: '', term: '' };
  for (const [query, more] of [
    [lettersWithTerms, {}],
    [allTerms, { kind: null }],
    [termsFrom, { from: 'S' }],
    [termsFrom, { term: 'slee' }],
  ] as const) {
    const req = await createLocalReq({}, payload);
    const explain = prepare<{ 'QUERY PLAN': string }, Record<string, unknown>>(
      sql`EXPLAIN ${query}`,
    );
    const rows = await inTransaction(req, async () => {
      // PostgreSQL reads a small table completely, whatever its indexes.
      await connectionOf(req).execute(sql`SET LOCAL enable_seqscan = off`);
      await connectionOf(req).execute(sql`SET LOCAL enable_bitmapscan = off`);
      return explain(req, { ...values, ...more });
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('glossary_terms_place_idx');
    expect(plan).not.toMatch(/Seq Scan/);
  }
});

describe('in the seeded glossary', () => {
  beforeAll(async () => {
    const { pool } = payload.db;
    const folder = path.join(import.meta.dirname, '../../../../scripts/seed/content');
    const { records } = await readSeedFolder(folder);
    const seeded = records.filter(({ kind }) => kind.name === 'terms');
    await pool.query('DELETE FROM glossary_terms');
    await pool.query(
      `INSERT INTO glossary_terms (subject, description, status)
       SELECT * FROM unnest($1::text[], $2::text[], $3::enum_glossary_terms_status[])`,
      [
        seeded.map(({ data }) => data.subject),
        seeded.map(({ data }) => data.description),
        seeded.map(({ data }) => data.status),
      ],
    );
    await pool.query(`
      INSERT INTO glossary_terms_texts (parent_id, path, "order", text)
      SELECT id, 'aliases', 1, CASE subject WHEN 'Dwarves' THEN 'the Deep Folk' ELSE 'the Emperor' END
      FROM glossary_terms WHERE subject IN ('Dwarves', 'Rancor Mordetur')`);
  });

  for (const [q, first] of [
    // A misspelled name.
    ['rancor mordeter', 'Rancor Mordetur'],
    // The exact name, before names that begin with it or contain it.
    ['war', 'War'],
    // An alias.
    ['emperor', 'Rancor Mordetur'],
    ['dwarf', 'Dwarves'],
    // A word of the name, before words that only contain it.
    ['king', 'King Glennen'],
    // The beginning of a name, while typing.
    ['rand', 'Randy Morden'],
    // Roman numerals, digits, and numbers in words.
    ['outpost 9', 'Outpost IX'],
    // Accents, apostrophes, hyphens and spaces.
    ['sol glass', 'Söl-Glass'],
    // A similar name comes before descriptions that contain the words.
    ['eveaval', 'Éveavel'],
    // With or without the article.
    ['the war', 'War'],
    // The words of a name in another order, and words of a description.
    ['mordetur rancor', 'Rancor Mordetur'],
    ['mapmaker', 'Pell Dorran'],
  ] as const)
    test(`“${q}” finds ${first} first`, async () => {
      expect((await search({ q }))[0]?.subject).toBe(first);
      expect((await search({ q, upTo: '0' }))[0]?.subject).toBe(first);
    });

  test('a search without a match suggests the most similar names, if any', async () => {
    const nearest = async (query: Record<string, string>) =>
      ((await asked('nearest', query)).body as Term[]).map(({ subject }) => subject);
    const q = 'swrod of mordetar';
    expect(await subjects(q)).toEqual([]);
    expect(await nearest({ q })).toContain('Rancor Mordetur');
    expect(await nearest({ q: 'xylophone' })).toEqual([]);
    await payload.db.pool.query(
      "UPDATE glossary_terms SET from_book = 2 WHERE subject = 'Rancor Mordetur'",
    );
    expect(await nearest({ q, upTo: '1' })).not.toContain('Rancor Mordetur');
    expect(await nearest({ q, upTo: '2' })).toContain('Rancor Mordetur');
  });
});

describe('at a reading stage', () => {
  let brannigan: number;

  beforeAll(async () => {
    await payload.delete({ collection: 'glossary-terms', where: {} });
    const make = async (subject: string, data: object = {}) => {
      const description = `What is said of ${subject}.`;
      const term = { subject, description, status: 'approved', ...data } as const;
      return (await payload.create({ collection: 'glossary-terms', data: term })).id;
    };
    const crowmark = await make('Crowmark', { kind: 'thing', fromBook: 2 });
    const yssarian = await make('Yssarian', { kind: 'god', fromBook: 3 });
    brannigan = await make('Brannigan', {
      kind: 'person',
      aliases: ['the Crow'],
      revelations: [
        { fromBook: 2, text: 'His father was a miller.' },
        { fromBook: 3, text: 'He is the heir of Quillonia.' },
      ],
      relations: [
        { kind: 'child-of', to: yssarian },
        { kind: 'rules', to: crowmark, fromBook: 8 },
      ],
    });
    for (const position of [1, 2]) {
      const data = { ...bookData(`book-${position}`, position), description: 'Of Brannigan.' };
      await payload.create({ collection: 'books', data });
    }
  });

  const ask = async (path: string) =>
    (await (await site.api(siteRequest(`/api/fovea/${path}`))).text()).toLowerCase();

  test('letters, kinds and families include only visible terms', async () => {
    for (const [stage, letters, kinds] of [
      [0, ['B'], ['person']],
      [2, ['B', 'C'], ['person', 'thing']],
      [3, ['B', 'C', 'Y'], ['person', 'god', 'thing']],
    ] as const) {
      const { body } = await answerTo(site, siteRequest(`/api/fovea/index?upTo=${stage}`));
      expect(body).toMatchObject({ letters, kinds });
    }
    expect(await ask('families?upTo=7')).toMatch(/brannigan.*yssarian/);
    expect(await ask('families?upTo=7')).not.toContain('crowmark');
    expect(await ask('families?upTo=8')).toContain('crowmark');
  });

  test('without a reading stage, search finds every term, without revelations', async () => {
    expect(await ask('search')).toMatch(/brannigan.*crowmark.*yssarian/);
    expect(await ask('search')).not.toMatch(/miller|quillonia/);
    expect(JSON.parse(await ask('search?q=quillonia'))).toEqual([]);
    // The list is the same as for an anonymous visitor.
    expect(await ask('index')).not.toMatch(/crowmark|yssarian/);
  });

  test('a term has its visible revelations, relations and mentions', async () => {
    const answerOf = (path: string) => answerTo(site, siteRequest(`/api/fovea/${path}`));
    const read = async (slug: string, stage: number) =>
      getTerm.reply.parse((await answerOf(`terms/${slug}?upTo=${stage}`)).body);
    expect(await read('brannigan', 2)).toMatchObject({
      revelations: [{ fromBook: 2 }],
      laterBooks: [3],
      relations: [],
      namedIn: [{ path: '/books/book-1' }, { path: '/books/book-2' }],
    });
    // The next book is no spoiler.
    expect((await read('brannigan', 0)).namedIn).toHaveLength(1);
    expect((await read('brannigan', 8)).relations).toMatchObject([
      { relation: 'child-of', isOf: false, subject: 'Yssarian' },
      { relation: 'rules', isOf: false, subject: 'Crowmark' },
    ]);
    expect((await read('yssarian', 99)).relations).toMatchObject([
      { relation: 'child-of', isOf: true, subject: 'Brannigan' },
    ]);

    // A reader who chose to look sees the spoiler, and no cache stores the response.
    const { status, headers } = await site.api(siteRequest('/api/fovea/terms/crowmark?look=once'));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const next = await answerOf('terms/brannigan?upTo=2&look=once');
    expect(next.body).toMatchObject({ revelations: [{ fromBook: 2 }, { fromBook: 3 }] });
    const all = await answerOf('terms/brannigan?upTo=8&look=once');
    expect(all).toMatchObject({ status: 200, body: { laterBooks: [] } });
  });

  test('search finds a term by its current text, and not after its rejection', async () => {
    const change = (data: object) =>
      payload.update({ collection: 'glossary-terms', id: brannigan, data });
    await change({ aliases: ['Oldfeather'], revelations: [{ fromBook: 1, text: 'He can fly.' }] });
    expect(JSON.parse(await ask('search?q=miller&upTo=99'))).toEqual([]);
    expect(await ask('search?q=the+crow&upTo=0')).not.toContain('brannigan');
    expect(await ask('search?q=oldfeather&upTo=0')).toContain('brannigan');
    expect(await ask('search?q=fly&upTo=1')).toContain('brannigan');
    await change({ fromBook: 4 });
    expect(await ask('search?q=oldfeather&upTo=3')).not.toContain('brannigan');
    expect(await ask('search?q=fly&upTo=4')).toContain('brannigan');
    await change({ status: 'rejected' });
    expect(JSON.parse(await ask('search?q=oldfeather&upTo=99'))).toEqual([]);
    await change({ status: 'approved', subject: 'Wombat' });
    expect(await ask('search?q=wombat&upTo=99')).toContain('oldfeather');
  });
});
