import { createHash } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import { createLocalReq, type PayloadRequest } from 'payload';
import { expect, test } from 'vitest';
import { deleteAccount } from '../accounts/queries/delete-account';
import { clientIpHeader } from '../../platform/api/limits/client-ip';
import type { Suggestion } from '../../contract/suggestions';
import { inTransaction } from '../../platform/database/queries/connection';
import { lockRecord } from '../../platform/database/queries/locks';
import type { GlossaryTerm } from '../../payload-types';
import { answerTo, logInAs, makeUser } from '../../testing/callers';
import { openSite, siteRequest } from '../../testing/open-site';
import { mailsTo } from '../../testing/readers';
import { similarTerms } from './queries/pending-terms';

let visitors = 0;

const site = await openSite();
const { payload } = site;
const author = await logInAs(site, 'author');
const editor = await logInAs(site, 'editor');
const { id: readerId, token: reader } = await makeUser(site, 'reader');

const newIp = () => `203.0.113.${++visitors}`;

function send(fields: object, { ip = newIp(), token }: { ip?: string; token?: string } = {}) {
  const body = { description: 'A thing of Fovea.', ...fields };
  const request = siteRequest('/api/fovea/suggest', { method: 'POST', body, token });
  request.headers.set(clientIpHeader, ip);
  return answerTo(site, request);
}

/** Suggests a term. @returns the token of its private link */
async function suggest(...sent: Parameters<typeof send>): Promise<string> {
  const { status, body } = await send(...sent);
  expect(status).toBe(200);
  const { link } = body as { link: string };
  expect(link).toMatch(/^\/thesaurus\/suggestions\/[\da-f]{32}$/);
  return link.slice(-32);
}

const read = (token: string, upTo?: number) =>
  answerTo(
    site,
    siteRequest(`/api/fovea/suggestions/${token}${upTo === undefined ? '' : `?upTo=${upTo}`}`),
  );

const fateOf = async (token: string) => ((await read(token)).body as Suggestion).fate;

async function termsNamed(subject: string) {
  const { docs } = await payload.find({
    collection: 'glossary-terms',
    where: { subject: { equals: subject } },
    sort: 'id',
    depth: 1,
  });
  return docs;
}

const termNamed = async (subject: string) => {
  const [term] = await termsNamed(subject);
  if (!term) throw new Error(`There is no term “${subject}”.`);
  return term;
};

const newTerm = (subject: string, more: object = {}) =>
  payload.create({
    collection: 'glossary-terms',
    data: { subject, description: `About ${subject}.`, status: 'approved', ...more },
    depth: 0,
  });

const changeTerm = (id: number, data: Partial<GlossaryTerm>) =>
  payload.update({ collection: 'glossary-terms', id, data });

const post = (path: string, body: object, token: string) =>
  answerTo(site, siteRequest(`/api/${path}`, { method: 'POST', body, token }));

const pending = (query = '', token = author) =>
  answerTo(site, siteRequest(`/api/fovea/pending${query}`, { token }));

/** Approves or rejects a term from the list. */
const judge = (id: number | string, what: 'approve' | 'reject', token = author) =>
  post(`fovea/${id}/${what}`, {}, token);

type Sent = { decision: string } & Record<string, unknown>;

const decideOn = (id: number, { decision, ...edits }: Sent, token = author) =>
  post('decisions', { collection: 'glossary-terms', decision, records: [{ id, ...edits }] }, token);

/** Decides on a term as it is now. */
async function decide(subject: string, sent: Sent, token = author) {
  const { id, updatedAt } = await termNamed(subject);
  return decideOn(id, { updatedAt, ...sent }, token);
}

/** Decides. @returns the id for undoing it */
async function decided(...decision: Parameters<typeof decide>): Promise<number> {
  const { status, body } = await decide(...decision);
  expect(body).toMatchObject({ ok: true });
  expect(status).toBe(200);
  return (body as { decision: number }).decision;
}

const undo = (decision: number, token = author) => post(`decisions/${decision}/undo`, {}, token);

/** Runs the jobs that are scheduled for later. */
async function runPlannedJobs() {
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    UPDATE payload_jobs SET wait_until = NULL
    WHERE task_slug = 'tell-suggesters' AND completed_at IS NULL RETURNING id`);
  for (const { id } of rows) await payload.jobs.runByID({ id });
}

/** Waits until one transaction waits for another. */
const someoneWaits = () =>
  expect
    .poll(
      async () => (await payload.db.pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount,
    )
    .toBe(1);

const rowOf = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT * FROM suggestions WHERE token_hash = ${hash}`,
  );
  return rows[0];
};

test('a filled honeypot gets a link that leads nowhere, and nothing is stored', async () => {
  const token = await suggest({ subject: 'Trapped', botTrap: 'x', email: 'bot@example.com' });
  expect((await read(token)).status).toBe(404);
  expect((await read('no token')).status).toBe(404);
  expect(await termsNamed('Trapped')).toEqual([]);
});

test('a suggestion is always pending, and stores the logged-in reader', async () => {
  await send({ subject: 'Of a reader' }, { token: reader });
  await send({ subject: 'Sly', status: 'approved', suggestedBy: 1, botTrap: '  ' });
  const body = { subject: 'Ours', description: 'A horse.' };
  const ours = siteRequest('/cms/api/glossary-terms', { method: 'POST', token: editor, body });
  expect((await site.cmsApi(ours)).status).toBe(201);
  expect(await termsNamed('Ours')).toMatchObject([{ status: 'approved', suggestedAt: null }]);

  const { body: listed } = await pending('', editor);
  const terms = listed as { subject: string; suggestedBy: string | null }[];
  expect(terms).toMatchObject([
    { subject: 'Of a reader', suggestedBy: 'reader' },
    { subject: 'Sly', suggestedBy: null },
  ]);
  expect(JSON.stringify(terms)).not.toContain('@');
  const page = await site.api(siteRequest('/api/fovea/pending?take=1', { token: editor }));
  expect(page.headers.get('x-total-count')).toBe('2');
  const next = await pending(`?after=${page.headers.get('x-next-cursor')}`);
  expect(next.body).toEqual(terms.slice(1));
});

test('a pending term lists the current similar terms, the most similar first', async () => {
  const { id } = await newTerm('zelandria', { status: 'pending' });
  const similar = async () => {
    const terms = (await pending()).body as { id: number; similar: { subject: string }[] }[];
    return terms.find((term) => term.id === id)?.similar;
  };
  expect(await similar()).toEqual([]);
  const { id: near } = await newTerm('Zélandria');
  const { id: longer } = await newTerm('Zelandria of the Marches');
  const { id: twin } = await newTerm('Zelandira', { status: 'pending' });
  await newTerm('Zebra');
  expect(await similar()).toMatchObject([
    { subject: 'Zélandria', description: 'About Zélandria.', status: 'approved' },
    { subject: 'Zelandria of the Marches', status: 'approved' },
    { subject: 'Zelandira', status: 'pending' },
  ]);
  await changeTerm(near, { subject: 'Something Else' });
  await payload.delete({ collection: 'glossary-terms', id: longer });
  await judge(twin, 'approve');
  expect(await similar()).toMatchObject([{ subject: 'Zelandira', status: 'approved' }]);
  await judge(twin, 'reject');
  expect(await similar()).toEqual([]);
});

test('similar terms of many similar suggestions are read by index, three for each', async () => {
  const { drizzle } = payload.db;
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

test('a private link is stored as a hash, and shows the state of a suggestion', async () => {
  const token = await suggest({ subject: 'Slee', description: ' A tall people. ' });
  expect(JSON.stringify(await rowOf(token))).not.toContain(token);
  expect(await read(token)).toEqual({
    status: 200,
    body: {
      subject: 'Slee',
      description: 'A tall people.',
      suggestedAt: expect.any(String),
      fate: 'pending',
      note: null,
      term: null,
      isToldByMail: false,
    },
  });
  const { id } = await termNamed('Slee');
  expect((await judge(id, 'approve')).status).toBe(200);
  expect(await read(token)).toMatchObject({
    body: { fate: 'approved', term: { subject: 'Slee', slug: 'slee' } },
  });
  await changeTerm(id, { description: 'A very tall people.' });
  expect(await fateOf(token)).toBe('changed');
  expect((await judge(id, 'reject')).status).toBe(200);
  expect(await read(token)).toMatchObject({ body: { fate: 'declined', term: null } });
  await payload.delete({ collection: 'glossary-terms', id });
  expect(await read(token)).toMatchObject({ body: { subject: 'Slee', fate: 'declined' } });
});

test('a repeated suggestion is one term, with a link for each request and one mail', async () => {
  const twice = { subject: 'Twice', email: 'Twice@Example.com' };
  const tokens = await Promise.all(Array.from({ length: 12 }, () => suggest(twice)));
  expect(new Set(tokens).size).toBe(12);
  expect(await termsNamed('Twice')).toHaveLength(1);
  await decided('Twice', { decision: 'approve' });
  expect(new Set(await Promise.all(tokens.map(fateOf)))).toEqual(new Set(['approved']));
  await runPlannedJobs();
  expect(await mailsTo('twice@example.com')).toHaveLength(1);
  await suggest({ ...twice, description: 'Something else of Fovea.' });
  expect(await termsNamed('Twice')).toHaveLength(2);
});

test('a suggestion cannot carry a link into a mail to somebody else’s address', async () => {
  expect(await send({ subject: 'You won\n\nhttps://evil.example' })).toMatchObject({ status: 400 });
  const email = 'victim@example.com';
  await suggest({ subject: 'Claim it at evil.com', email });
  await decided('Claim it at evil.com', { decision: 'reject' });
  await runPlannedJobs();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails.join()).not.toContain('evil.com');
});

test('a reader who left an e-mail address gets one mail, after the time to undo the decision', async () => {
  const email = 'once@example.com';
  const token = await suggest({ subject: 'Told once', email });
  expect(await read(token)).toMatchObject({ body: { isToldByMail: true } });
  const slip = await decided('Told once', { decision: 'reject', note: 'A slip.' });
  expect(await mailsTo(email)).toEqual([]);
  expect((await undo(slip)).status).toBe(200);
  await runPlannedJobs();
  expect(await mailsTo(email), 'it is pending again').toEqual([]);

  await decided('Told once', { decision: 'approve', note: 'Well found.' });
  await runPlannedJobs();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toContain('“Told once”');
  expect(mail).toContain('as you wrote it');
  expect(mail).toContain('> Well found.');
  expect(mail).toContain('/thesaurus');
  expect((await rowOf(token))?.email).toBeNull();
  const { id } = await termNamed('Told once');
  for (const what of ['reject', 'approve'] as const) await judge(id, what);
  await runPlannedJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('an e-mail address gets mails about at most five suggestions', async () => {
  const email = 'stranger@example.com';
  const tokens = [];
  for (let number = 0; number < 7; number++)
    tokens.push(await suggest({ subject: `Flood ${number}`, email }));
  const emails = await Promise.all(tokens.map(async (token) => (await rowOf(token))?.email));
  expect(emails.filter((one) => one === email)).toHaveLength(5);
});

test('a decision can edit a term and its book while approving it', async () => {
  const token = await suggest({ subject: 'the lampe', creditedTo: '  Ann of Steelton ' });
  const listed = await pending();
  expect(listed.body).toContainEqual(
    expect.objectContaining({ subject: 'the lampe', creditedTo: 'Ann of Steelton' }),
  );
  const edits = { subject: 'The Lamp', fromBook: 3 };
  const slip = await decided('the lampe', { decision: 'approve', ...edits, creditedTo: '' });
  expect(await termNamed('The Lamp')).toMatchObject({
    status: 'approved',
    fromBook: 3,
    creditedTo: null,
    description: 'A thing of Fovea.',
  });
  expect(await read(token)).toMatchObject({ body: { fate: 'changed', term: null } });
  expect(await read(token, 2)).toMatchObject({ body: { term: null } });
  expect(await read(token, 3)).toMatchObject({ body: { term: { subject: 'The Lamp' } } });
  expect((await undo(slip)).status).toBe(200);
  expect(await termNamed('the lampe')).toMatchObject({
    status: 'pending',
    fromBook: 0,
    creditedTo: 'Ann of Steelton',
  });
});

test('a suggestion can become an alias of a term, and undo removes the alias', async () => {
  const { id: into } = await newTerm('Lupus', { aliases: ['the Conqueror'] });
  const token = await suggest({ subject: 'The Emperor', description: 'Who rules Eldador.' });
  const merge = { decision: 'merge', as: 'alias', into };
  const merged = await decided('The Emperor', { ...merge, note: 'We call him Lupus.' }, editor);
  expect(await termNamed('Lupus')).toMatchObject({ aliases: ['the Conqueror', 'The Emperor'] });
  expect(await termNamed('The Emperor')).toMatchObject({ status: 'rejected' });
  expect((await read(token)).body).toMatchObject({
    fate: 'merged',
    note: 'We call him Lupus.',
    term: { subject: 'Lupus', slug: 'lupus' },
  });
  expect(await undo(merged, editor)).toEqual({ status: 200, body: { ok: true } });
  expect(await undo(merged, editor)).toEqual({ status: 200, body: { ok: true } });
  expect(await termNamed('Lupus')).toMatchObject({ aliases: ['the Conqueror'] });
  expect(await termNamed('The Emperor')).toMatchObject({ status: 'pending' });
  expect(await fateOf(token)).toBe('pending');
});

test('a suggestion can only be merged into another approved term', async () => {
  await suggest({ subject: 'Lost' });
  const { id: pending } = await newTerm('Pending too', { status: 'pending' });
  const { id: itself } = await termNamed('Lost');
  for (const into of [pending, itself, 2_147_483_647])
    expect((await decide('Lost', { decision: 'merge', as: 'alias', into })).status).toBe(409);
  const withoutBook = { decision: 'merge', as: 'revelation', into: pending };
  expect((await decide('Lost', withoutBook)).status).toBe(400);
  expect(await termNamed('Lost')).toMatchObject({ status: 'pending' });
});

test('a decision cannot be undone after its term has changed', async () => {
  const { id: into } = await newTerm('Changed target');
  await suggest({ subject: 'Changed since' });
  const merged = await decided('Changed since', { decision: 'merge', as: 'alias', into });
  await changeTerm(into, { aliases: ['Mine'] });
  expect((await undo(merged)).status).toBe(409);
  expect(await termNamed('Changed since'), 'nothing is half undone').toMatchObject({
    status: 'rejected',
  });
  await suggest({ subject: 'Edited since' });
  const approved = await decided('Edited since', { decision: 'approve' });
  const { id } = await termNamed('Edited since');
  const data = { description: 'The author’s own words.' };
  await changeTerm(id, data);
  expect((await undo(approved)).status).toBe(409);
  expect(await termNamed('Edited since')).toMatchObject({ status: 'approved', ...data });
});

test('a decision on an outdated text is refused, and so are all but one of concurrent decisions', async () => {
  await suggest({ subject: 'Torn' });
  const { id, updatedAt: before } = await termNamed('Torn');
  const { updatedAt } = await changeTerm(id, { description: 'Not what was read.' });
  const stale = { decision: 'approve', updatedAt: before };
  expect((await decideOn(id, stale)).status).toBe(409);
  const answers = await Promise.all(
    ['approve', 'reject', 'approve', 'reject'].map((decision) =>
      decideOn(id, { decision, updatedAt }, decision === 'approve' ? author : editor),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

test('two transactions that save the same terms in a different order both succeed', async () => {
  const { id: first } = await newTerm('Copper harbor');
  const { id: second } = await newTerm('Copper harbors');
  const reqs = await Promise.all([1, 2].map(() => createLocalReq({}, payload)));
  const save = (req: PayloadRequest, id: number, description: string) =>
    payload.update({ collection: 'glossary-terms', id, data: { description }, req });
  const [one, two] = reqs as [PayloadRequest, PayloadRequest];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const form = inTransaction(one, async () => {
    await lockRecord(one, 'glossary_terms', second);
    begin();
    await someoneWaits();
    await save(one, second, 'By a form.');
  });
  await begun;
  const many = inTransaction(two, async () => {
    await save(two, first, 'One of many.');
    await save(two, second, 'Two of many.');
  });
  await Promise.all([form, many]);
  expect((await termNamed('Copper harbors')).description).toBe('Two of many.');
});

test('blocking an IP address refuses its suggestions and rejects the pending ones without a mail', async () => {
  const ip = newIp();
  const token = await suggest({ subject: 'Watches', email: 'spam@example.com' }, { ip });
  await suggest({ subject: 'More watches' }, { ip });
  await suggest({ subject: 'From a neighbor' });
  const blocked = await decided('Watches', { decision: 'block' });
  const states = async () =>
    Promise.all(
      ['Watches', 'More watches', 'From a neighbor'].map(
        async (subject) => (await termNamed(subject)).status,
      ),
    );
  expect(await states()).toEqual(['rejected', 'rejected', 'pending']);
  expect((await send({ subject: 'Still more' }, { ip })).status).toBe(403);
  expect(await fateOf(token)).toBe('declined');
  expect((await undo(blocked)).status).toBe(200);
  expect(await states()).toEqual(['pending', 'pending', 'pending']);
  expect((await send({ subject: 'Still more' }, { ip })).status).toBe(200);

  await decided('Watches', { decision: 'block' });
  await runPlannedJobs();
  expect(await mailsTo('spam@example.com')).toEqual([]);
  expect((await rowOf(token))?.email).toBeNull();
});

test('a reader is blocked at every IP address, and staff and unknown senders cannot be blocked', async () => {
  await suggest({ subject: 'Of the reader' }, { token: reader });
  const blocked = await decided('Of the reader', { decision: 'block' });
  expect((await send({ subject: 'Again' }, { token: reader })).status).toBe(403);
  expect((await undo(blocked)).status).toBe(200);
  expect((await send({ subject: 'Again' }, { token: reader })).status).toBe(200);
  await suggest({ subject: 'Of the editor' }, { token: editor });
  await newTerm('Of nobody', { status: 'pending' });
  for (const subject of ['Of the editor', 'Of nobody'])
    expect((await decide(subject, { decision: 'block' })).status, subject).toBe(400);
});

test('deleting an account deletes the credit and the e-mail address of its suggestions', async () => {
  const token = await suggest(
    { subject: 'Of who leaves', creditedTo: 'Who leaves', email: 'reader@example.com' },
    { token: reader },
  );
  const user = await payload.findByID({ collection: 'users', id: readerId });
  await deleteAccount(await createLocalReq({}, payload), user, 'keep');
  const term = await termNamed('Of who leaves');
  expect(term).toMatchObject({ creditedTo: null });
  expect((await rowOf(token))?.email).toBeNull();
  const earlier = {
    collection: 'glossary-terms',
    where: { parent: { equals: term?.id } },
  } as const;
  const { docs: versions } = await payload.findVersions(earlier);
  expect(versions.map(({ version }) => version.creditedTo)).toEqual([null]);
});
