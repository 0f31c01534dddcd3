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

test('a term that the staff add is in the glossary, and one of a reader waits', async () => {
  const ours = { method: 'POST', token: editor, body: term('Ours') };
  expect((await site.cmsApi(siteRequest('/cms/api/glossary-terms', ours))).status).toBe(201);
  await visitor()(term('Theirs'));
  expect(await storedTerms('Ours')).toMatchObject([{ status: 'approved', suggestedAt: null }]);
  expect(await storedTerms('Theirs')).toMatchObject([{ status: 'pending' }]);
});

test('what is pending is listed for the staff, oldest first, without anybody’s e-mail address', async () => {
  const { status, body } = await pending('', editor);
  expect(status).toBe(200);
  const call = calls.find(({ route }) => route === 'GET /fovea/pending');
  expect(call?.reply.parse(body)).toEqual(body);
  const terms = body as { id: number; subject: string; suggestedBy: string | null }[];
  expect(terms.map(({ id }) => id)).toEqual(terms.map(({ id }) => id).toSorted((a, b) => a - b));
  const suggesterOf = (name: string) => terms.find(({ subject }) => subject === name)?.suggestedBy;
  expect([suggesterOf('Of a reader'), suggesterOf('Human')]).toEqual(['reader', null]);
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
    WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%glossary_%'`;
  await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1);
  await first.query('COMMIT');
  expect(await second).toEqual(accepted);
  expect(await storedTerms('Twice decided')).toMatchObject([{ status: 'approved', updatedAt: at }]);
});
