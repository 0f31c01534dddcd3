import { createHash } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { beforeAll, expect, test } from 'vitest';
import { clientIpHeader } from '../api/limits/client-ip';
import type { Suggestion } from '../contract/suggestions';
import { answerTo, logInAs } from '../testing/callers';
import { openSite, siteRequest, type TestSite } from '../testing/open-site';
import { mailsTo } from '../testing/readers';

// Suggestions from sending to decision: the private link, the mail, and how the staff decides and undoes.

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

const termNamed = async (subject: string) => {
  const { docs } = await site.payload.find({
    collection: 'glossary-terms',
    where: { subject: { equals: subject } },
    sort: 'id',
    depth: 0,
  });
  const [term] = docs;
  if (!term) throw new Error(`There is no term “${subject}”.`);
  return term;
};

const newTerm = (subject: string, more: object = {}) =>
  site.payload.create({
    collection: 'glossary-terms',
    data: { subject, description: `About ${subject}.`, status: 'approved', ...more },
    depth: 0,
  });

const post = (path: string, body: object, token: string) =>
  answerTo(site, siteRequest(`/api/fovea/${path}`, { method: 'POST', body, token }));

/** Decides on a term as it is now. */
async function decide(subject: string, decision: object, token = author) {
  const { id, updatedAt } = await termNamed(subject);
  return post(`${id}/decide`, { updatedAt, ...decision }, token);
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
  const { rows } = await site.payload.db.drizzle.execute<{ id: number }>(sql`
    UPDATE payload_jobs SET wait_until = NULL
    WHERE task_slug = 'tell-suggesters' AND completed_at IS NULL RETURNING id`);
  for (const { id } of rows) await site.payload.jobs.runByID({ id });
}

const rowOf = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await site.payload.db.drizzle.execute(
    sql`SELECT * FROM suggestions WHERE token_hash = ${hash}`,
  );
  return rows[0];
};

test('whoever suggests a term reads by their private link what became of it', async () => {
  const token = await suggest({ subject: 'Slee', description: ' A tall people. ' });
  expect(await read(token)).toEqual({
    status: 200,
    body: {
      ...{ subject: 'Slee', description: 'A tall people.', suggestedAt: expect.any(String) },
      ...{ fate: 'pending', note: null, term: null, isToldByMail: false },
    },
  });
  const { id } = await termNamed('Slee');
  expect((await post(`${id}/approve`, {}, author)).status).toBe(200);
  expect(await read(token)).toMatchObject({
    body: { fate: 'approved', term: { subject: 'Slee', slug: 'slee' } },
  });
  await site.payload.update({
    collection: 'glossary-terms',
    id,
    data: { description: 'A very tall people.' },
  });
  expect(await fateOf(token)).toBe('changed');
  expect((await post(`${id}/reject`, {}, author)).status).toBe(200);
  expect(await read(token)).toMatchObject({ body: { fate: 'declined', term: null } });
  await site.payload.delete({ collection: 'glossary-terms', id });
  expect(await read(token)).toMatchObject({ body: { subject: 'Slee', fate: 'declined' } });
});

test('a link is kept as a hash only, and nobody caches what it leads to', async () => {
  const token = await suggest({ subject: 'Hashed' });
  const row = await rowOf(token);
  expect(JSON.stringify(row)).not.toContain(token);
  const answer = await site.api(siteRequest(`/api/fovea/suggestions/${token}`));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('a program that fills in the trap gets a link that looks alike, and leads nowhere', async () => {
  const token = await suggest({ subject: 'Trapped', botTrap: 'x', email: 'bot@example.com' });
  expect((await read(token)).status).toBe(404);
  expect((await read('no token')).status).toBe(404);
});

test('the same that is sent twice is one term with two links, and one mail', async () => {
  const twice = { subject: 'Twice', email: 'Twice@Example.com' };
  const tokens = await Promise.all([suggest(twice), suggest(twice)]);
  expect(new Set(tokens).size).toBe(2);
  await decided('Twice', { decision: 'approve' });
  expect(await Promise.all(tokens.map(fateOf))).toEqual(['approved', 'approved']);
  await runPlannedJobs();
  expect(await mailsTo('twice@example.com')).toHaveLength(1);
});

test('who leaves an e-mail address hears of it once, when the time to undo it is over', async () => {
  const email = 'once@example.com';
  const token = await suggest({ subject: 'Told once', email });
  expect(await read(token)).toMatchObject({ body: { isToldByMail: true } });
  const slip = await decided('Told once', { decision: 'decline', note: 'A slip.' });
  expect(await mailsTo(email)).toEqual([]);
  expect((await undo(slip)).status).toBe(200);
  await runPlannedJobs();
  expect(await mailsTo(email), 'it waits again').toEqual([]);

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
  for (const what of ['reject', 'approve']) await post(`${id}/${what}`, {}, author);
  await runPlannedJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a term that is decided on in the dashboard’s own list is told of too', async () => {
  await suggest({ subject: 'Listed', email: 'listed@example.com' });
  const { id } = await termNamed('Listed');
  const body = { status: 'rejected' };
  const path = `/cms/api/glossary-terms/${id}`;
  await site.cmsApi(siteRequest(path, { method: 'PATCH', body, token: editor }));
  await runPlannedJobs();
  expect(await mailsTo('listed@example.com')).toMatchObject([expect.stringContaining('was read')]);
});

test('nobody’s mailbox is flooded by suggestions in its name', async () => {
  const email = 'stranger@example.com';
  const tokens = [];
  for (let number = 0; number < 7; number++)
    tokens.push(await suggest({ subject: `Flood ${number}`, email }));
  const emails = await Promise.all(tokens.map(async (token) => (await rowOf(token))?.email));
  expect(emails.filter((one) => one === email)).toHaveLength(5);
});

test('a term that is edited and approved is in the glossary from the book that was said', async () => {
  const token = await suggest({ subject: 'the lampe', creditedTo: '  Ann of Steelton ' });
  const listed = await answerTo(site, siteRequest('/api/fovea/pending', { token: author }));
  expect(listed.body).toContainEqual(
    expect.objectContaining({ subject: 'the lampe', creditedTo: 'Ann of Steelton' }),
  );
  const edits = { subject: 'The Lamp', fromBook: 3 };
  const slip = await decided('the lampe', { decision: 'approve', ...edits, creditedTo: '' });
  expect(await termNamed('The Lamp')).toMatchObject({
    ...{ status: 'approved', fromBook: 3, creditedTo: null },
    description: 'A thing of Fovea.',
  });
  expect(await read(token)).toMatchObject({ body: { fate: 'changed', term: null } });
  expect(await read(token, 2)).toMatchObject({ body: { term: null } });
  expect(await read(token, 3)).toMatchObject({ body: { term: { subject: 'The Lamp' } } });
  expect((await undo(slip)).status).toBe(200);
  expect(await termNamed('the lampe')).toMatchObject({
    ...{ status: 'pending', fromBook: 0, creditedTo: 'Ann of Steelton' },
  });
  await decided('the lampe', { decision: 'approve' });
  expect(await termNamed('the lampe')).toMatchObject({ creditedTo: 'Ann of Steelton' });
});

for (const creditedTo of ['x'.repeat(51), 'two\nlines', 'turned \u202e round'])
  test(`${JSON.stringify(creditedTo).slice(0, 20)} is no name to be credited by`, async () => {
    const answer = await send({ subject: 'Refused', creditedTo });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'creditedTo' }] } });
  });

test('what is no e-mail address is refused and named', async () => {
  const answer = await send({ subject: 'Refused', email: 'ann' });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
});

test('a suggestion becomes another name of a term, and undoing it takes the name away', async () => {
  const { id: into } = await newTerm('Lupus', { aliases: ['the Conqueror'] });
  const token = await suggest({ subject: 'The Emperor', description: 'Who rules Eldador.' });
  const merge = { decision: 'merge', as: 'alias', into };
  const merged = await decided('The Emperor', { ...merge, note: 'We call him Lupus.' }, editor);
  expect(await termNamed('Lupus')).toMatchObject({ aliases: ['the Conqueror', 'The Emperor'] });
  expect(await termNamed('The Emperor')).toMatchObject({ status: 'rejected' });
  expect((await read(token)).body).toMatchObject({
    ...{ fate: 'merged', note: 'We call him Lupus.' },
    term: { subject: 'Lupus', slug: 'lupus' },
  });
  expect(await undo(merged, editor)).toEqual({ status: 200, body: { ok: true } });
  expect(await undo(merged, editor)).toEqual({ status: 200, body: { ok: true } });
  expect(await termNamed('Lupus')).toMatchObject({ aliases: ['the Conqueror'] });
  expect(await termNamed('The Emperor')).toMatchObject({ status: 'pending' });
  expect(await fateOf(token)).toBe('pending');
});

test('a suggestion becomes what is said of a term from a book on, in its place', async () => {
  const revelations = [
    { fromBook: 2, text: 'It is haunted.' },
    { fromBook: 6, text: 'It falls.' },
  ];
  const { id: into } = await newTerm('Steel Keep', { revelations });
  await suggest({ subject: 'Steel Keep’s well', description: 'It is poisoned.' });
  const merge = { decision: 'merge', as: 'revelation', into };
  expect(await decide('Steel Keep’s well', merge)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'fromBook' }] },
  });
  const merged = await decided('Steel Keep’s well', { ...merge, fromBook: 4 });
  const texts = async () =>
    (await termNamed('Steel Keep')).revelations?.map(({ fromBook, text }) => ({ fromBook, text }));
  const added = { fromBook: 4, text: 'It is poisoned.' };
  expect(await texts()).toEqual([revelations[0], added, revelations[1]]);
  expect((await undo(merged)).status).toBe(200);
  expect(await texts()).toEqual(revelations);
});

test('only a term of the glossary takes another one in', async () => {
  await suggest({ subject: 'Lost' });
  const { id: pending } = await newTerm('Pending too', { status: 'pending' });
  const { id: itself } = await termNamed('Lost');
  for (const into of [pending, itself, 2_147_483_647])
    expect((await decide('Lost', { decision: 'merge', as: 'alias', into })).status).toBe(409);
  expect(await termNamed('Lost')).toMatchObject({ status: 'pending' });
});

test('what was changed since a decision is not undone over it', async () => {
  const { id: into } = await newTerm('Changed target');
  await suggest({ subject: 'Changed since' });
  const merged = await decided('Changed since', { decision: 'merge', as: 'alias', into });
  await site.payload.update({
    collection: 'glossary-terms',
    id: into,
    data: { aliases: ['Mine'] },
  });
  expect((await undo(merged)).status).toBe(409);
  expect(await termNamed('Changed since'), 'nothing is half undone').toMatchObject({
    status: 'rejected',
  });
  await suggest({ subject: 'Edited since' });
  const approved = await decided('Edited since', { decision: 'approve' });
  const { id } = await termNamed('Edited since');
  const data = { description: 'The author’s own words.' };
  await site.payload.update({ collection: 'glossary-terms', id, data });
  expect((await undo(approved)).status).toBe(409);
  expect(await termNamed('Edited since')).toMatchObject({ status: 'approved', ...data });
});

test('of several who decide at once one is heard, and the others are told', async () => {
  await suggest({ subject: 'Torn' });
  const { id, updatedAt } = await termNamed('Torn');
  const answers = await Promise.all(
    ['approve', 'decline', 'approve', 'decline'].map((decision) =>
      post(`${id}/decide`, { decision, updatedAt }, decision === 'approve' ? author : editor),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

test('a term is suggested while a similar one is put back, and neither is lost', async () => {
  await suggest({ subject: 'Silver harbor' });
  const approved = await decided('Silver harbor', { decision: 'approve' });
  const { pool } = site.payload.db;
  const suggesting = await pool.connect();
  try {
    await suggesting.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('glossary_likenesses'))");
    const undone = undo(approved);
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await suggesting.query(`
      INSERT INTO glossary_terms (subject, description, status)
      VALUES ('Silver harbors', 'Two.', 'pending'); COMMIT`);
    expect((await undone).status).toBe(200);
  } finally {
    suggesting.release();
  }
  expect((await termNamed('Silver harbor')).status).toBe('pending');
});

test('of two who save terms at once, each in another order, both are heard', async () => {
  const { id: first } = await newTerm('Copper harbor');
  const { id: second } = await newTerm('Copper harbors');
  const { inTransaction } = await import('../database/queries/in-transaction');
  const { lockRecord } = await import('../database/queries/locks');
  const { createLocalReq } = await import('payload');
  const { pool } = site.payload.db;
  const reqs = await Promise.all([1, 2].map(() => createLocalReq({}, site.payload)));
  const save = (req: PayloadRequest, id: number, description: string) =>
    site.payload.update({ collection: 'glossary-terms', id, data: { description }, req });
  const [one, two] = reqs as [PayloadRequest, PayloadRequest];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const form = inTransaction(one, async () => {
    await lockRecord(one, 'glossary_terms', second);
    begin();
    await expect
      .poll(async () => (await pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBe(1);
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

test('a term is deleted for good while a similar one is saved', async () => {
  const { id } = await newTerm('Tin harbor');
  await suggest({ subject: 'Tin harbors' });
  const { id: similar } = await termNamed('Tin harbors');
  const { pool } = site.payload.db;
  const saving = await pool.connect();
  try {
    await saving.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('glossary_likenesses'));
      DELETE FROM glossary_likenesses WHERE ${similar} IN (term_id, other_id)`);
    const deleted = site.payload.delete({ collection: 'glossary-terms', id });
    await expect
      .poll(async () => (await pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBe(1);
    const stored = saving.query(
      `INSERT INTO glossary_likenesses VALUES (${similar}, ${id}, 1); COMMIT`,
    );
    await Promise.all([stored, deleted]);
  } finally {
    saving.release(true);
  }
  const { rows } = await pool.query('SELECT FROM glossary_terms WHERE id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a decision on what has been changed since it was shown is refused', async () => {
  await suggest({ subject: 'Read before' });
  const { id, updatedAt } = await termNamed('Read before');
  const data = { description: 'What somebody else made of it.' };
  await site.payload.update({ collection: 'glossary-terms', id, data });
  expect((await post(`${id}/decide`, { decision: 'approve', updatedAt }, author)).status).toBe(409);
  expect(await termNamed('Read before')).toMatchObject({ status: 'pending', ...data });
});

test('an IP address that is blocked suggests nothing more, all that waits of it is declined, and it hears nothing', async () => {
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

test('a reader who is blocked suggests nothing more, from wherever', async () => {
  await suggest({ subject: 'Of the reader' }, { token: reader });
  const blocked = await decided('Of the reader', { decision: 'block' });
  expect((await send({ subject: 'Again' }, { token: reader })).status).toBe(403);
  expect((await undo(blocked)).status).toBe(200);
  expect((await send({ subject: 'Again' }, { token: reader })).status).toBe(200);
});

test('nobody blocks the staff, or somebody of whom nothing is known', async () => {
  await suggest({ subject: 'Of the editor' }, { token: editor });
  await newTerm('Of nobody', { status: 'pending' });
  for (const subject of ['Of the editor', 'Of nobody'])
    expect(await decide(subject, { decision: 'block' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'decision' }] },
    });
});

test('with the account goes the name, and the address that was left', async () => {
  const token = await suggest(
    { subject: 'Of who leaves', creditedTo: 'Who leaves', email: 'reader@example.com' },
    { token: reader },
  );
  const { createLocalReq } = await import('payload');
  const { deleteAccount } = await import('../accounts/queries/delete-account');
  const { docs } = await site.payload.find({
    collection: 'users',
    where: { userName: { equals: 'reader' } },
  });
  const [user] = docs;
  if (!user) throw new Error('There is no reader.');
  await deleteAccount(await createLocalReq({}, site.payload), user, 'keep');
  const term = await termNamed('Of who leaves');
  expect(term).toMatchObject({ creditedTo: null });
  expect((await rowOf(token))?.email).toBeNull();
  const earlier = {
    collection: 'glossary-terms',
    where: { parent: { equals: term?.id } },
  } as const;
  const { docs: versions } = await site.payload.findVersions(earlier);
  expect(versions.map(({ version }) => version.creditedTo)).toEqual([null]);
});
