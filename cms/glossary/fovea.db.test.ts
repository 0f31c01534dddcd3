import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { calls } from '../contract/calls';
import { clientIpHeader } from '../api/limits/client-ip';
import { answerTo, logInAs } from '../testing/callers';
import { siteRequest, openSite, type TestSite } from '../testing/open-site';

let site: TestSite;
let author: string;
let editor: string;
let reader: string;
let visitors = 0;

beforeAll(async () => {
  site = await openSite();
  author = await logInAs(site, 'author');
  editor = await logInAs(site, 'editor');
  reader = await logInAs(site, 'reader');
});

/** Returns a visitor with an unused IP address. */
function visitor(token?: string) {
  const ip = `203.0.113.${++visitors}`;
  return (body: unknown) => {
    const request = siteRequest('/api/fovea/suggest', { method: 'POST', body, token });
    request.headers.set(clientIpHeader, ip);
    return answerTo(site, request);
  };
}

const storedTerms = async (subject: string) =>
  (
    await site.payload.find({
      collection: 'glossary-terms',
      where: { subject: { equals: subject } },
      depth: 1,
    })
  ).docs;

const term = (subject: string) => ({ subject, description: 'A thing of Fovea.' });
const accepted = { status: 200, body: { ok: true } };
const suggested = { status: 200, body: { ok: true, link: expect.any(String) } };

const decide = (
  id: number | string,
  what: 'approve' | 'reject',
  token: string | undefined = author,
) => answerTo(site, siteRequest(`/api/fovea/${id}/${what}`, { method: 'POST', token }));

const pending = (query = '', token: string | undefined = author) =>
  answerTo(site, siteRequest(`/api/fovea/pending${query}`, { token }));

test('a suggestion waits, trimmed, and nobody but the staff sees it', async () => {
  expect(await visitor()({ subject: ' Slee ', description: ' A tall people. ' })).toEqual(
    suggested,
  );
  expect(await storedTerms('Slee')).toMatchObject([
    { description: 'A tall people.', status: 'pending', suggestedAt: expect.any(String) },
  ]);
  const results = await answerTo(site, siteRequest('/api/fovea/search?q=Slee'));
  expect(results).toEqual({ status: 200, body: [] });
});

test('who is logged in is remembered with their suggestion', async () => {
  await visitor(reader)(term('Of a reader'));
  expect(await storedTerms('Of a reader')).toMatchObject([{ suggestedBy: { userName: 'reader' } }]);
});

test('nobody approves their own suggestion by what they send', async () => {
  await visitor()({ ...term('Sly'), status: 'approved', suggestedBy: 1 });
  expect(await storedTerms('Sly')).toMatchObject([{ status: 'pending' }]);
  expect((await storedTerms('Sly'))[0]?.suggestedBy).toBeFalsy();
});

test('a filled bot trap is answered alike, and nothing is stored', async () => {
  expect(await visitor()({ ...term('Trapped'), botTrap: 'http://x' })).toEqual(suggested);
  expect(await storedTerms('Trapped')).toEqual([]);
  for (const botTrap of ['', '  ', null])
    expect(await visitor()({ ...term('Human'), botTrap })).toEqual(suggested);
  expect(await storedTerms('Human')).toHaveLength(1);
});

test('a term that is in the glossary already is taken as a suggestion too', async () => {
  await site.payload.create({
    collection: 'glossary-terms',
    data: { ...term('Eldador'), status: 'approved' },
  });
  expect(await visitor()(term('Eldador'))).toEqual(suggested);
  expect((await storedTerms('Eldador')).map(({ status }) => status).sort()).toEqual([
    'approved',
    'pending',
  ]);
});

test('the same suggestion is stored once, however often and quickly it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor()(term('Twice'))));
  expect(answers).toEqual(answers.map(() => suggested));
  expect(await storedTerms('Twice')).toHaveLength(1);
  await visitor()({ ...term('Twice'), description: 'Something else of Fovea.' });
  expect(await storedTerms('Twice')).toHaveLength(2);
});

for (const [about, fields, path] of [
  ['no subject', { subject: undefined }, 'subject'],
  ['a subject of one character', { subject: ' x ' }, 'subject'],
  ['a subject of 51 characters', { subject: 'x'.repeat(51) }, 'subject'],
  ['a description of four characters', { description: 'abcd  ' }, 'description'],
  ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
  ['a NUL byte', { description: 'abcde\0' }, 'description'],
  ['a lone surrogate', { subject: 'ab\ud800' }, 'subject'],
  ['a subject that is an object', { subject: { equals: 'x' } }, 'subject'],
] as const)
  test(`a suggestion with ${about} is refused and named`, async () => {
    const before = await site.payload.count({ collection: 'glossary-terms' });
    expect(await visitor()({ ...term('Refused'), ...fields })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await site.payload.count({ collection: 'glossary-terms' })).toEqual(before);
  });

test('the shortest and the longest that may be are stored', async () => {
  expect(await visitor()({ subject: 'ab', description: 'abcde' })).toEqual(suggested);
  const longest = { subject: 'y'.repeat(50), description: 'z'.repeat(500) };
  expect(await visitor()(longest)).toEqual(suggested);
  expect(await storedTerms(longest.subject)).toMatchObject([longest]);
});

test('characters are counted, however many bytes each takes', async () => {
  const longest = { subject: '🐎'.repeat(50), description: '🐎'.repeat(500) };
  expect(await visitor()(longest)).toEqual(suggested);
  expect(await storedTerms(longest.subject)).toMatchObject([longest]);
  for (const [field, subject, message] of [
    ['one', '🐎', 'Must have at least 2 characters.'],
    ['51', '🐎'.repeat(51), 'Must have at most 50 characters.'],
  ])
    expect(await visitor()({ ...term('Counted'), subject }), field).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'subject', message }] },
    });
});

test('the eleventh suggestion of an IP address in ten minutes is a 429', async () => {
  const send = visitor();
  for (let number = 1; number <= 10; number++)
    expect((await send(term(`Flood ${number}`))).status).toBe(200);
  expect((await send(term('Flood 11'))).status).toBe(429);
  expect(await storedTerms('Flood 11')).toEqual([]);
});

test('what is pending is listed for the staff, oldest first, without anybody’s e-mail address', async () => {
  const { status, body } = await pending('', editor);
  expect(status).toBe(200);
  const call = calls.find(({ route }) => route === 'GET /fovea/pending');
  expect(call?.reply.parse(body)).toEqual(body);
  const terms = body as { id: number; subject: string; suggestedBy: string | null }[];
  expect(terms.map(({ id }) => id)).toEqual(terms.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(terms[0]).toMatchObject({ subject: 'Slee', suggestedBy: null });
  expect(terms.find(({ subject }) => subject === 'Of a reader')?.suggestedBy).toBe('reader');
  expect(JSON.stringify(body)).not.toContain('@');
});

test('terms that a suggestion may only repeat are pointed out, the likest first', async () => {
  const make = (subject: string, status: 'approved' | 'pending' | 'rejected') =>
    site.payload.create({
      collection: 'glossary-terms',
      data: { subject, description: `About ${subject}.`, status },
    });
  await make('Zélandria', 'approved');
  await make('Zelandria of the Marches', 'approved');
  await make('Zelandrya', 'rejected');
  await make('Zebra', 'approved');
  const suggested = await make('zelandria', 'pending');
  const misspelt = await make('Zelandira', 'pending');

  const terms = (await pending()).body as { id: number; similar: unknown[] }[];
  const similarTo = ({ id }: { id: number }) => terms.find((term) => term.id === id)?.similar;
  expect(similarTo(suggested)).toMatchObject([
    { subject: 'Zélandria', description: 'About Zélandria.', status: 'approved' },
    { subject: 'Zelandria of the Marches', status: 'approved' },
    { subject: 'Zelandira', status: 'pending' },
  ]);
  expect(similarTo(misspelt)).toMatchObject([{ subject: 'Zélandria' }, { subject: 'zelandria' }]);
});

test('what a suggestion may repeat follows what becomes of the other terms', async () => {
  const make = (subject: string, status: 'approved' | 'pending' = 'pending') =>
    site.payload.create({
      collection: 'glossary-terms',
      data: { subject, description: `About ${subject}.`, status },
    });
  const change = (id: number, data: { subject?: string; status?: 'rejected' | 'approved' }) =>
    site.payload.update({ collection: 'glossary-terms', id, data });
  const { id } = await make('Quillon Bridge');
  const similar = async () => {
    const terms = (await pending()).body as { id: number; similar: { subject: string }[] }[];
    return terms.find((term) => term.id === id)?.similar.map(({ subject }) => subject);
  };
  expect(await similar()).toEqual([]);
  const other = await make('The Old Quillon Bridge of Dorkan', 'approved');
  expect(await similar()).toEqual(['The Old Quillon Bridge of Dorkan']);
  const twin = await make('Qiullon Bridge');
  expect(await similar()).toEqual(['The Old Quillon Bridge of Dorkan', 'Qiullon Bridge']);
  await change(other.id, { subject: 'Something Else' });
  await decide(twin.id, 'approve');
  expect(await similar()).toEqual(['Qiullon Bridge']);
  await decide(twin.id, 'reject');
  expect(await similar()).toEqual([]);
  await decide(twin.id, 'approve');
  expect(await similar()).toEqual(['Qiullon Bridge']);
  await site.payload.delete({ collection: 'glossary-terms', id: twin.id });
  expect(await similar()).toEqual([]);
});

test('of many suggestions that are all alike each names three, by indexes and without comparing any', async () => {
  const { sql } = await import('@payloadcms/db-postgres');
  const { similarTerms } = await import('./queries/find-similar-terms');
  const { drizzle } = site.payload.db;
  const { rows } = await drizzle.execute<{ id: number }>(sql`
    INSERT INTO glossary_terms (subject, description, status)
    SELECT 'Rancor Mordetur ' || n, 'Said again.', 'pending' FROM generate_series(1, 40) AS n
    RETURNING id`);
  const ids = rows.slice(0, 20).map(({ id }) => id);
  await drizzle.transaction(async (transaction) => {
    // PostgreSQL reads a small table completely, whatever its indexes.
    await transaction.execute(sql`SET LOCAL enable_seqscan = off`);
    const explained = await transaction.execute(sql`EXPLAIN (ANALYZE) ${similarTerms(ids)}`);
    const plan = explained.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(plan).toContain('rows=60.00');
    expect(plan).toContain('glossary_likenesses_pkey');
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan.match(/Function Scan on glossary_like_.*never executed/g)).toHaveLength(2);
  });
  await drizzle.execute(sql`DELETE FROM glossary_terms WHERE subject LIKE 'Rancor Mordetur %'`);
});

test('the list can be read in parts', async () => {
  const all = (await pending()).body as { id: number }[];
  const parts: unknown[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = `?take=4${after && `&after=${after}`}`;
    const answer = await site.api(siteRequest(`/api/fovea/pending${query}`, { token: author }));
    const part = (await answer.json()) as unknown[];
    expect(part.length).toBeLessThanOrEqual(4);
    expect(answer.headers.get('x-total-count')).toBe(String(all.length));
    parts.push(...part);
    after = answer.headers.get('x-next-cursor');
  }
  expect(parts).toEqual(all);
});

for (const query of ['?take=0', '?take=201', '?take=some', '?take=1.5', '?after=x', '?after=-1'])
  test(`${query} is refused`, async () => {
    expect((await pending(query)).status).toBe(400);
  });

test('an approved term is found, a rejected one is not, and saying it again changes nothing', async () => {
  await visitor()(term('Trenbon'));
  const id = (await storedTerms('Trenbon'))[0]?.id ?? 0;
  const search = async () =>
    (await answerTo(site, siteRequest('/api/fovea/search?q=Trenbon'))).body as unknown[];

  expect(await decide(id, 'approve', editor)).toEqual(accepted);
  const approved = (await storedTerms('Trenbon'))[0];
  expect(await decide(id, 'approve')).toEqual(accepted);
  expect((await storedTerms('Trenbon'))[0]).toEqual(approved);
  expect(await search()).toMatchObject([{ subject: 'Trenbon' }]);
  expect(JSON.stringify((await pending()).body)).not.toContain('Trenbon');

  expect(await decide(id, 'reject')).toEqual(accepted);
  expect(await decide(id, 'reject')).toEqual(accepted);
  expect(await search()).toEqual([]);
  expect(await decide(id, 'approve')).toEqual(accepted);
  expect(await search()).toHaveLength(1);
});

test('decisions at once leave the term in one of the two states', async () => {
  await visitor()(term('Torn'));
  const id = (await storedTerms('Torn'))[0]?.id ?? 0;
  const both = ['approve', 'reject'] as const;
  const answers = await Promise.all([...both, ...both, ...both].map((what) => decide(id, what)));
  expect(answers).toEqual(answers.map(() => accepted));
  expect(['approved', 'rejected']).toContain((await storedTerms('Torn'))[0]?.status);
});

test('a decision that comes while the same is being taken waits for it, and changes nothing more', async () => {
  await visitor()(term('Twice decided'));
  const id = (await storedTerms('Twice decided'))[0]?.id ?? 0;
  const { pool } = site.payload.db;
  const first = await pool.connect();
  onTestFinished(() => first.release());
  const at = '2020-01-01T00:00:00.000Z';
  await first.query('BEGIN');
  await first.query(
    "UPDATE glossary_terms SET status = 'approved', updated_at = $2 WHERE id = $1",
    [id, at],
  );
  const second = decide(id, 'approve');
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%glossary_terms%'`;
  await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1);
  await first.query('COMMIT');
  expect(await second).toEqual(accepted);
  expect(await storedTerms('Twice decided')).toMatchObject([{ status: 'approved', updatedAt: at }]);
});

test('a term that is not there is a 404, and what is no id a 400', async () => {
  for (const what of ['approve', 'reject'] as const) {
    expect((await decide(2_147_483_647, what)).status).toBe(404);
    for (const id of ['0', '-1', '1.5', 'x', '9007199254740992', '%00'])
      expect((await decide(id, what)).status, id).toBe(400);
  }
});

test('pending terms and decisions are for the staff', async () => {
  await visitor()(term('Guarded'));
  const id = (await storedTerms('Guarded'))[0]?.id ?? 0;
  expect((await answerTo(site, siteRequest('/api/fovea/pending'))).status).toBe(401);
  expect((await pending('', reader)).status).toBe(403);
  for (const what of ['approve', 'reject'] as const) {
    const anonymous = siteRequest(`/api/fovea/${id}/${what}`, { method: 'POST' });
    expect((await answerTo(site, anonymous)).status).toBe(401);
    expect((await decide(id, what, reader)).status).toBe(403);
  }
  expect(await storedTerms('Guarded')).toMatchObject([{ status: 'pending' }]);
});
