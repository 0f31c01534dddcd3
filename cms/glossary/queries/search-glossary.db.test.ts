import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLocalReq } from 'payload';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { getTerm, type GlossaryIndex } from '../../contract/glossary';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { prepare } from '../../database/queries/prepare';
import { answerTo } from '../../testing/callers';
import { bookData } from '../../testing/book-data';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';

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
  ['e\u0301lan', ['Élan']],
  ["daddy'", ['Daddy’s Girl']],
  ['izardr', ['Trenbon']],
  ['plains people', ['Uman']],
  ['_', ['Élan']],
  ['100%', ['Uman-Chi']],
  ['m_n', []],
  ['w%y', []],
  ['(uman & men):*', ['Trenbon']],
  ['\\', []],
  ['🐎', ['Daddy’s Girl']],
  ['שלום', ['שָׁלוֹם']],
  ['eldaodr', ['Eldador']],
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
    kind: null,
    aliases: [],
    revelations: [],
  });
});

test('take cuts the list off, and 50 come unless it is said', async () => {
  expect((await search({ q: 'uman', take: '2' })).body.map(({ subject }) => subject)).toEqual([
    'Uman',
    'Uman-Chi',
  ]);
  for (let i = 0; i < 60; i++)
    await payload.create({
      collection: 'glossary-terms',
      data: { subject: `Vale ${i}`, description: 'One of many.', status: 'approved' },
    });
  expect((await search({ q: 'vale' })).body).toHaveLength(50);
  expect((await search({ q: 'vale', take: '200' })).body).toHaveLength(60);
});

test('a term appears when it is approved, follows its edits, and goes when it is rejected', async () => {
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

test('the index says whose child or ruler a term is, as far as its reader has read', async () => {
  const make = (subject: string, data: object = {}) =>
    payload.create({
      collection: 'glossary-terms',
      data: { subject, description: 'Of a house.', status: 'approved', ...data },
    });
  const [father, land, later] = await Promise.all([
    make('Yarrow the Elder'),
    make('Yarrowdale'),
    make('Yarrow the Hidden', { fromBook: 3 }),
  ]);
  const child = await make('Yarrow the Younger', {
    relations: [
      { kind: 'child-of', to: father.id },
      { kind: 'rules', to: land.id, fromBook: 2 },
      { kind: 'married-to', to: later.id },
      { kind: 'other', to: land.id },
    ],
  });
  const relationsAt = async (upTo: number) => {
    const answer = await site.api(siteRequest(`/api/fovea/index?term=${child.slug}&upTo=${upTo}`));
    const [term] = ((await answer.json()) as GlossaryIndex).terms;
    expect(term?.subject).toBe('Yarrow the Younger');
    return term?.relations.map(({ relation, slug, isOf }) => `${relation} ${slug} ${isOf}`);
  };
  expect(await relationsAt(0)).toEqual(['child-of yarrow-the-elder false']);
  expect(await relationsAt(3)).toEqual([
    'child-of yarrow-the-elder false',
    'rules yarrowdale false',
    'married-to yarrow-the-hidden false',
  ]);
  for (const { id } of [child, father, land, later])
    await payload.delete({ collection: 'glossary-terms', id });
});

test('the index reads the terms that it lists and no others', async () => {
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

describe('in the glossary that the site begins with', () => {
  beforeAll(async () => {
    const { pool } = payload.db;
    const folder = path.join(import.meta.dirname, '../../../scripts/seed/content/glossary');
    const seeded = readdirSync(folder).flatMap(
      (file) =>
        parse(readFileSync(path.join(folder, file), 'utf8')) as {
          subject: string;
          description: string;
          status?: string;
        }[],
    );
    await pool.query('DELETE FROM glossary_terms');
    await pool.query(
      `INSERT INTO glossary_terms (subject, description, status)
       SELECT * FROM unnest($1::text[], $2::text[], $3::enum_glossary_terms_status[])`,
      [
        seeded.map(({ subject }) => subject),
        seeded.map(({ description }) => description),
        seeded.map(({ status = 'approved' }) => status),
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
    ['mordetru', 'Rancor Mordetur'],
    ['evaeve', 'Eveave'],
    ['bannoch stane', 'Brannoch Stane'],
    // The exact name, before names that begin with it or contain it.
    ['war', 'War'],
    ['uman', 'Uman'],
    ['men', 'Men'],
    ['lee', 'Lee'],
    // An alias.
    ['emperor', 'Rancor Mordetur'],
    ['dwarf', 'Dwarves'],
    // A word of the name, before words that only contain it.
    ['king', 'King Glennen'],
    ['door', 'Asking the Door'],
    ['chi', 'Chi’maren'],
    ['moth', 'Tallow Moth'],
    // The beginning of a name, while typing.
    ['ra', 'Rancor Mordetur'],
    ['rand', 'Randy Morden'],
    ['uman-', 'Uman'],
    // Roman numerals, digits, and numbers in words.
    ['outpost 9', 'Outpost IX'],
    ['outpost nine', 'Outpost IX'],
    ['8', 'The Eight'],
    // Accents, apostrophes, hyphens and spaces.
    ['sol glass', 'Söl-Glass'],
    ['caledra', 'Calédra'],
    ['kell hound', 'Kell’hound'],
    ['umanchi', 'Uman-Chi'],
    ["war's share", 'War’s Share'],
    ['tor andeas', 'Tor Andéas'],
    // A similar name comes before descriptions that contain the words.
    ['eveaval', 'Éveavel'],
    // With or without the article.
    ['long toll', 'The Long Toll'],
    ['the war', 'War'],
    // The words of a name in another order, and words of a description.
    ['mordetur rancor', 'Rancor Mordetur'],
    ['mapmaker', 'Pell Dorran'],
    ['white stallion', 'Blizzard'],
  ] as const)
    test(`“${q}” finds ${first} first`, async () => {
      expect((await search({ q })).body[0]?.subject).toBe(first);
      expect((await search({ q, upTo: '0' })).body[0]?.subject).toBe(first);
    });

  test('a search without a match suggests the most similar names, if any', async () => {
    const nearest = async (query: Record<string, string>) => {
      const answer = await site.api(
        siteRequest(`/api/fovea/nearest?${new URLSearchParams(query).toString()}`),
      );
      return ((await answer.json()) as Term[]).map(({ subject }) => subject);
    };
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

describe('to whoever has read so far', () => {
  const stages = [0, 1, 2, 3, 8, 99];

  beforeAll(async () => {
    await payload.delete({ collection: 'glossary-terms', where: {} });
    const make = (subject: string, data: object = {}) =>
      payload.create({
        collection: 'glossary-terms',
        data: { subject, description: `What is said of ${subject}.`, status: 'approved', ...data },
      });
    await make('Ashgar', { kind: 'place' });
    await make('Brannigan', {
      ...{ kind: 'person', aliases: ['the Crow'] },
      revelations: [
        { fromBook: 2, text: 'His father was a miller.' },
        { fromBook: 3, text: 'He is the heir of Quillonia.' },
      ],
    });
    await make('Crowmark', { kind: 'thing', fromBook: 2, aliases: ['Zenith Blade'] });
    await make('Yssarian', {
      ...{ kind: 'god', fromBook: 3 },
      // The revelation is not shown before the term itself.
      revelations: [{ fromBook: 1, text: 'Drowned in molasses.' }],
    });
  });

  const ask = async (path: string) =>
    (await (await site.api(siteRequest(`/api/fovea/${path}`))).text()).toLowerCase();

  test('a term is listed, found, corrected to and counted from its book on', async () => {
    for (const stage of stages) {
      const index = JSON.parse(await ask(`index?upTo=${stage}`)) as GlossaryIndex;
      const crowmark = stage >= 2;
      const yssarian = stage >= 3;
      expect(index.letters).toEqual([
        ...['a', 'b'],
        ...(crowmark ? ['c'] : []),
        ...(yssarian ? ['y'] : []),
      ]);
      expect(index.kinds).toEqual([
        'person',
        ...(yssarian ? ['god'] : []),
        'place',
        ...(crowmark ? ['thing'] : []),
      ]);
      for (const query of ['crow', 'zenith', 'blade zenith', 'crowmrak', 'said crowmark'])
        expect((await ask(`search?q=${query}&upTo=${stage}`)).includes('crowmark')).toBe(crowmark);
      for (const query of [
        'search',
        'search?kind=thing',
        'nearest?q=crowmrrk',
        'index?from=b&take=1',
      ])
        expect(
          (await ask(`${query}${query.includes('?') ? '&' : '?'}upTo=${stage}`)).includes(
            'crowmark',
          ),
          query,
        ).toBe(crowmark);
      expect((await ask(`index?term=yssarian&upTo=${stage}`)).includes('ashgar')).toBe(!yssarian);
      expect((await ask(`search?q=molasses&upTo=${stage}`)).includes('drowned')).toBe(yssarian);
    }
  });

  test('without a reading stage every term is listed, without revelations', async () => {
    const all = await ask('search');
    for (const subject of ['ashgar', 'brannigan', 'crowmark', 'yssarian'])
      expect(all).toContain(subject);
    expect(all).not.toMatch(/miller|quillonia|molasses/);
    expect(JSON.parse(await ask('search?q=quillonia'))).toEqual([]);
    expect(JSON.parse(await ask('search?q=yssarian'))).toHaveLength(1);
    // The list is the same as for an anonymous visitor.
    expect(await ask('index')).not.toMatch(/crowmark|yssarian/);
  });

  test('a term’s page tells what is told so far of it, its kin and the texts that name it', async () => {
    const idOf = async (subject: string) =>
      (
        await payload.find({
          collection: 'glossary-terms',
          where: { subject: { equals: subject } },
        })
      ).docs[0]?.id ?? 0;
    const [brannigan, crowmark, yssarian] = [
      await idOf('Brannigan'),
      await idOf('Crowmark'),
      await idOf('Yssarian'),
    ];
    await payload.update({
      collection: 'glossary-terms',
      id: brannigan,
      data: {
        relations: [
          { kind: 'child-of', to: yssarian },
          { kind: 'rules', to: crowmark, fromBook: 8 },
        ],
      },
    });
    for (const [title, fromBook] of [
      ['A harmless letter', 0],
      ['A telling letter', 3],
    ] as const) {
      const { id } = await makeRecord('posts', {
        ...{ title, slug: title.replaceAll(' ', '-').toLowerCase(), fromBook },
        ...{ markdown: 'Nothing.', _status: 'published', publishedAt: '2020-01-01T00:00:00Z' },
      });
      await payload.db.pool.query(
        `INSERT INTO term_mentions (term_id, post_id, position, length, section, sentence)
         VALUES ($1, $2, 0, 9, 0, 'Brannigan wrote this.')`,
        [brannigan, id],
      );
    }
    for (const position of [1, 2, 3]) {
      const { id } = await makeRecord('books', {
        ...bookData(`book-${position}`, position),
      });
      await payload.db.pool.query(
        `INSERT INTO term_mentions (term_id, book_id, position, length, section, sentence)
         VALUES ($1, $2, 0, 9, 0, 'Brannigan is in it.')`,
        [brannigan, id],
      );
    }
    // A description that begins with another term's name.
    await payload.db.pool.query(
      `INSERT INTO term_mentions (term_id, in_term_id, position, length, section, sentence)
       VALUES ($1, $2, 0, 8, 0, 'It begins with Crowmark.')`,
      [crowmark, brannigan],
    );
    const answerOf = (path: string) => answerTo(site, siteRequest(`/api/fovea/${path}`));
    const read = async (slug: string, stage: number) =>
      getTerm.reply.parse((await answerOf(`terms/${slug}?upTo=${stage}`)).body);
    for (const stage of stages) {
      for (const path of ['terms/crowmark', 'crowmark/card']) {
        const { status, body } = await answerOf(`${path}?upTo=${stage}`);
        expect({ status, body }, path).toMatchObject(
          stage >= 2
            ? { status: 200, body: { subject: 'Crowmark' } }
            : { status: 403, body: { fromBook: 2 } },
        );
        if (stage < 2) expect(JSON.stringify(body), path).not.toMatch(/crowmark/i);
      }
      const term = await read('brannigan', stage);
      expect(term.revelations.map(({ fromBook }) => fromBook)).toEqual(
        [2, 3].filter((book) => book <= stage),
      );
      expect(term.links).toEqual(stage >= 2 ? [{ position: 0, length: 8, slug: 'crowmark' }] : []);
      expect(term.laterBooks).toEqual([2, 3].filter((book) => book > stage));
      expect(term.relations.map(({ relation, subject }) => [relation, subject])).toEqual([
        ...(stage >= 3 ? [['child-of', 'Yssarian']] : []),
        ...(stage >= 8 ? [['rules', 'Crowmark']] : []),
      ]);
      expect(term.namedIn.map(({ path }) => path).toSorted()).toEqual([
        '/blog/a-harmless-letter',
        ...(stage >= 3 ? ['/blog/a-telling-letter'] : []),
        // The next book is no spoiler.
        ...['/books/book-1', '/books/book-2', '/books/book-3'].slice(0, stage + 1),
      ]);
      const families = await ask(`families?upTo=${stage}`);
      expect(families.includes('brannigan')).toBe(stage >= 3);
      expect(families.includes('crowmark')).toBe(stage >= 8);
    }
    expect(await read('yssarian', 99)).toMatchObject({
      relations: [{ relation: 'child-of', isOf: true, subject: 'Brannigan' }],
    });
    for (const path of ['terms/nobody', 'nobody/card'])
      expect((await answerOf(path)).status, path).toBe(404);

    // A reader who chose to look sees the spoiler, and no cache stores the response.
    const once = await answerOf('terms/crowmark?look=once');
    expect(once).toMatchObject({ status: 200, body: { subject: 'Crowmark' } });
    const { headers } = await site.api(siteRequest('/api/fovea/terms/crowmark?look=once'));
    expect(headers.get('cache-control')).toBe('private, no-store');
    const next = await answerOf('terms/brannigan?upTo=2&look=once');
    expect(next.body).toMatchObject({ revelations: [{ fromBook: 2 }, { fromBook: 3 }] });
    const all = await answerOf('terms/brannigan?upTo=8&look=once');
    expect(all).toMatchObject({ status: 200, body: { laterBooks: [] } });
  });

  test('a term that is moved to a later book, renamed or revealed otherwise is found as it is now', async () => {
    const { docs } = await payload.find({
      collection: 'glossary-terms',
      where: { subject: { equals: 'Brannigan' } },
    });
    const id = docs[0]?.id ?? 0;
    const change = (data: object) => payload.update({ collection: 'glossary-terms', id, data });
    await change({ aliases: ['Oldfeather'], revelations: [{ fromBook: 1, text: 'He can fly.' }] });
    expect(JSON.parse(await ask('search?q=miller&upTo=99'))).toEqual([]);
    expect(await ask('search?q=the+crow&upTo=0')).not.toContain('brannigan');
    expect(await ask('search?q=oldfeather&upTo=0')).toContain('brannigan');
    expect(await ask('search?q=fly&upTo=1')).toContain('brannigan');
    await change({ fromBook: 4 });
    expect(await ask('search?q=oldfeather&upTo=3')).not.toContain('brannigan');
    expect(await ask('search?q=fly&upTo=4')).toContain('brannigan');
    await payload.delete({ collection: 'glossary-terms', id });
    expect(JSON.parse(await ask('search?q=oldfeather&upTo=99'))).toEqual([]);
  });
});
