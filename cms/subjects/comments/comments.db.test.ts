import { sql } from '@payloadcms/db-postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientIpHeader } from '../../platform/api/limits/client-ip';
import type { CommentThread, OwnComment, MyComments } from '../../contract/comments';
import type { CallReply } from '../../contract/calls';
import { answerTo, openSession } from '../../testing/callers';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';

const password = 'correct horse battery staple';
const former = { name: '', role: 'former' };
const long = 'It is a long sentence that nobody writes twice by chance.';

const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};

const query = async (statement: ReturnType<typeof sql>) =>
  (await payload.db.drizzle.execute(statement)).rows;

async function makePost(slug: string, more: Record<string, unknown> = {}) {
  const { id } = await makeRecord('posts', {
    slug,
    title: `About ${slug}`,
    markdown: 'Text.',
    _status: 'published',
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });
  ids[slug] = id;
}

const site = await openSite();
const { payload } = site;
const { createLocalReq } = await import('payload');
const req = await createLocalReq({}, payload);
for (const [userName, role] of [
  ['Ann', 'reader'],
  ['Bob', 'reader'],
  ['Eve', 'reader'],
  ['the-author', 'author'],
] as const) {
  const email = `${userName}@example.com`;
  const { id } = await makeRecord('users', { userName, email, password, role, isValidated: true });
  ids[userName] = id;
  tokens[userName] = await openSession(payload, { email, password });
}
await makePost('horses');
await makePost('swords');
await makePost('closed', { commentsClosed: true });
await makePost('draft', { _status: 'draft' });
await makePost('future', { publishedAt: '2099-01-01T00:00:00.000Z' });

beforeEach(async () => {
  await query(sql`DELETE FROM comments`);
  await query(sql`DELETE FROM mail`);
  await query(sql`DELETE FROM payload_jobs`);
  await query(sql`DELETE FROM rate_limits`);
  await query(sql`UPDATE users SET is_trusted = false, is_blocked = false, hears_of_replies = false,
    is_validated = true, told_of_comments_at = NULL`);
  await set('firstWaits');
});

afterEach(() => {
  vi.useRealTimers();
});

const set = (comments: 'firstWaits' | 'allWait' | 'noneWaits' | 'closed') =>
  payload.updateGlobal({ slug: 'site-settings', data: { comments } });

/** Sends a POST as a named reader, or as an anonymous visitor. */
const post = (who: string | null, path: string, body: object = {}) =>
  answerTo(
    site,
    siteRequest(`/api${path}`, { method: 'POST', body, token: who ? tokens[who] : undefined }),
  );

const get = (who: string | null, path: string) =>
  answerTo(site, siteRequest(`/api${path}`, { token: who ? tokens[who] : undefined }));

const said = async () => ({
  threads: (await get(null, `/Posts/${ids.horses}/comments`)).body as CommentThread[],
});

const say = (who: string | null, text: string, more: object = {}, slug = 'horses') =>
  post(who, `/Posts/${ids[slug]}/comments`, { text, ...more });

/** Creates an approved comment. */
async function approved(who: string, text: string, more: object = {}): Promise<number> {
  const { status, body } = await say(who, text, more);
  expect(status).toBe(200);
  const { id } = body as OwnComment;
  expect((await post('the-author', `/comments/${id}/approve`)).status).toBe(200);
  return id;
}

const mine = async (who: string) =>
  (await get(who, `/Posts/${ids.horses}/comments/mine`)).body as MyComments;

const pending = async () =>
  (await get('the-author', '/comments/pending')).body as CallReply<'GET /comments/pending'>;

/** Runs the due jobs, as the running site does. */
async function work() {
  const { claimDue } = await import('../../platform/mail/queries/claims');
  const { runClaim } = await import('../../platform/mail/run-outbox');
  for (const claim of await claimDue(payload, 20)) await runClaim(payload, claim);
}

const mails = () => query(sql`SELECT * FROM mail ORDER BY id`);

test('a reader’s first comment waits for the author and is shown to its writer only; the next appears at once', async () => {
  const first = await say('Ann', 'What does Blizzard eat?');
  expect(first).toMatchObject({
    status: 200,
    body: { status: 'pending', text: expect.anything() },
  });
  expect((await said()).threads).toEqual([]);
  expect((await mine('Bob')).comments).toEqual([]);
  expect((await mine('Ann')).comments).toMatchObject([{ status: 'pending' }]);
  for (const path of ['/api/Posts/by-slug/horses', `/api/Posts?id=${ids.horses}`])
    expect(await (await site.api(siteRequest(path))).text()).not.toContain('Blizzard');
  const cms = await site.cmsApi(siteRequest('/cms/api/comments', { token: tokens.Bob }));
  expect(await cms.text()).not.toContain('Blizzard');

  const [waiting] = await pending();
  expect(waiting).toMatchObject({ writer: 'Ann', heldBecause: 'first', post: { slug: 'horses' } });
  await post('the-author', `/comments/${waiting?.id}/approve`);
  await say('Ann', 'Oats, it seems.');
  await say('the-author', 'Oats.');
  const { threads } = await said();
  expect(threads.map(({ writer, paragraphs }) => [writer, paragraphs])).toEqual([
    [{ name: 'Ann', role: 'reader' }, [[{ text: 'What does Blizzard eat?' }]]],
    [{ name: 'Ann', role: 'reader' }, [[{ text: 'Oats, it seems.' }]]],
    [{ name: 'Robert W. Brady, Jr.', role: 'author' }, [[{ text: 'Oats.' }]]],
  ]);
  expect(JSON.stringify(threads)).not.toContain('@');
  const page = (await (await site.api(siteRequest('/api/Posts/by-slug/horses'))).json()) as object;
  expect(page).toMatchObject({ commentCount: 3, takesComments: true });
  const part = await site.api(siteRequest(`/api/Posts/${ids.horses}/comments?take=2`));
  const rest = `/Posts/${ids.horses}/comments?after=${part.headers.get('x-next-cursor')}`;
  expect((await get(null, rest)).body).toEqual(threads.slice(2));
  expect((await get('Ann', '/Users/comments')).body).toEqual([
    { slug: 'horses', title: 'About horses', comments: 2 },
  ]);
});

test('a missing, hidden or closed post accepts no comments and shows none', async () => {
  for (const slug of ['draft', 'future']) {
    await query(sql`INSERT INTO comments (post_id, reader_id, text, status) VALUES
      (${ids[slug]}, ${ids.Ann}, 'zqleakzq', 'approved')`);
    const answer = await site.api(siteRequest(`/api/Posts/${ids[slug]}/comments`));
    expect(answer.status, slug).toBe(404);
    expect(await answer.text()).not.toContain('zqleakzq');
    expect((await say('Ann', 'Hello', {}, slug)).status, slug).toBe(404);
  }
  expect((await post('Ann', '/Posts/999999/comments', { text: 'Hello' })).status).toBe(404);
  expect((await say('Ann', 'Hello', {}, 'closed')).status).toBe(409);
  await set('closed');
  expect((await say('Ann', 'Hello')).status).toBe(409);
});

test('a reply belongs to a comment on the same post that is not a reply', async () => {
  const parent = await approved('Ann', 'A question.');
  const reply = await say('Bob', 'An answer.', { parent });
  const { id } = reply.body as OwnComment;
  await post('the-author', `/comments/${id}/approve`);
  expect((await said()).threads).toMatchObject([{ id: parent, replies: [{ id }] }]);
  expect((await say('Ann', 'Deeper.', { parent: id })).status).toBe(400);
  expect((await say('Ann', 'Elsewhere.', { parent }, 'swords')).status).toBe(400);
  const waiting = await say('Bob', 'https://a.example', {}, 'swords');
  expect((await say('Ann', 'Too early.', { parent: (waiting.body as OwnComment).id })).status).toBe(
    400,
  );
});

test('a double click stores a comment once, and repeating it later is refused', async () => {
  const both = await Promise.all([say('Ann', long), say('Ann', long)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await query(sql`SELECT 1 FROM comments`)).toHaveLength(1);
  expect((await say('Ann', `${long.toUpperCase()} `, {}, 'swords')).status).toBe(409);
  expect((await say('Bob', long)).status).toBe(409);
  expect((await say('Bob', 'Yes!')).status).toBe(200);
});

test('a comment with the hidden field filled in, or sent too fast, is not stored', async () => {
  expect((await say('Ann', 'Buy!', { botTrap: 'x' })).status).toBe(200);
  // Stops the clock, however long the test takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { formToken } = await mine('Ann');
  expect((await say('Ann', 'Quick!', { formToken })).status).toBe(429);
  expect(await query(sql`SELECT 1 FROM comments`)).toEqual([]);
});

test('readers at one IP address may send twenty comments in ten minutes, and the author there more', async () => {
  const fromHere = async (who: string, text: string) => {
    const path = `/api/Posts/${ids.horses}/comments`;
    const request = siteRequest(path, { method: 'POST', body: { text }, token: tokens[who] });
    request.headers.set(clientIpHeader, '203.0.113.7');
    return (await answerTo(site, request)).status;
  };
  const statuses: number[] = [];
  for (const who of ['Ann', 'Bob', 'Eve'])
    for (let count = 1; count <= 7; count++)
      statuses.push(await fromHere(who, `This is what ${who} says for time ${count}.`));
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect(await fromHere('the-author', 'Let me answer all of you.')).toBe(200);
});

test('the setting decides which comments are held, and first comments with links always are', async () => {
  await set('noneWaits');
  const before = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: before - 60_000 });
  const { formToken } = await mine('Ann');
  vi.useRealTimers();
  expect((await say('Ann', 'See www.pills.com', { formToken })).body).toMatchObject({
    status: 'pending',
  });
  expect((await say('Ann', 'Without a form’s token')).body).toMatchObject({ status: 'pending' });
  expect((await say('Ann', 'At once', { formToken })).body).toMatchObject({ status: 'approved' });
  await set('allWait');
  expect((await say('Ann', 'Another')).body).toMatchObject({ status: 'pending' });
});

test('readers can edit their own comments for 15 minutes, and the new text may be held again', async () => {
  await query(sql`UPDATE users SET is_trusted = true WHERE id = ${ids.Ann}`);
  const { id, at } = (await say('Ann', 'Frist')).body as OwnComment;
  const edit = (who: string, text: string) =>
    post(who, `/Posts/${ids.horses}/comments/${id}/edit`, { text });
  expect((await edit('Bob', 'Mine')).status).toBe(404);
  expect((await edit('Ann', 'First')).body).toMatchObject({ text: 'First', status: 'approved' });
  expect((await said()).threads[0]?.editedAt).not.toBe(null);
  const unread = { editedAt: null };
  expect((await post('the-author', `/comments/${id}/approve`, unread)).status).toBe(409);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) + 15 * 60_000 });
  expect((await edit('Ann', 'At the last moment')).status).toBe(200);
  vi.setSystemTime(Date.parse(at) + 15 * 60_000 + 1);
  expect((await edit('Ann', 'Too late')).status).toBe(409);
  vi.useRealTimers();
  expect((await said()).threads[0]?.paragraphs).toEqual([[{ text: 'At the last moment' }]]);

  await query(sql`UPDATE users SET is_trusted = false WHERE id = ${ids.Ann}`);
  expect((await edit('Ann', 'See https://pills.com')).body).toMatchObject({ status: 'pending' });
  expect((await said()).threads).toEqual([]);
});

test('a deleted comment can be restored for an hour, then its text is deleted, but its replies stay', async () => {
  const id = await approved('Ann', 'A secret.');
  const path = `/Posts/${ids.horses}/comments/${id}`;
  await approved('Bob', 'A reply.', { parent: id });
  expect((await post('Bob', `${path}/delete`)).status).toBe(404);
  expect((await post('Ann', `${path}/delete`)).status).toBe(200);
  expect((await post('Ann', `${path}/delete`)).status).toBe(200);
  expect((await said()).threads).toMatchObject([
    { id, writer: null, paragraphs: [], replies: [{ writer: { name: 'Bob' } }] },
  ]);
  expect((await post('Ann', `${path}/restore`)).body).toMatchObject({ status: 'approved' });
  await post('Ann', `${path}/delete`);

  await query(
    sql`UPDATE comments SET deleted_at = deleted_at - interval '1 hour' WHERE id = ${id}`,
  );
  await query(sql`UPDATE payload_jobs SET wait_until = now() WHERE wait_until IS NOT NULL`);
  expect((await post('Ann', `${path}/restore`)).status).toBe(404);
  await work();
  expect(await query(sql`SELECT text, reader_id FROM comments WHERE id = ${id}`)).toEqual([
    { text: '', reader_id: null },
  ]);
});

test('a report counts once for a reader and for an IP address, and is settled by the author’s decision', async () => {
  const id = await approved('Ann', 'Something rude.');
  const report = (who: string | null) => post(who, `/Posts/${ids.horses}/comments/${id}/report`);
  for (const who of ['Bob', 'Bob', null, null]) expect((await report(who)).status).toBe(200);
  expect(await pending()).toMatchObject([{ id, status: 'approved', reports: 2 }]);
  expect((await said()).threads).toHaveLength(1);
  await post('the-author', `/comments/${id}/approve`);
  expect(await pending()).toEqual([]);
  expect((await post('Bob', `/Posts/${ids.swords}/comments/${id}/report`)).status).toBe(404);
});

test('the author can reject a comment, undo that, and trust or block its writer', async () => {
  const { id } = (await say('Ann', 'One.')).body as OwnComment;
  await post('the-author', `/comments/${id}/reject`);
  expect((await mine('Ann')).comments).toEqual([]);
  await post('the-author', `/comments/${id}/wait`);
  expect(await pending()).toHaveLength(1);
  const trust = (trusted: boolean) => post('the-author', `/comments/${id}/trust`, { trusted });
  expect(await trust(true)).toMatchObject({ body: { before: false } });
  expect(await pending()).toEqual([]);
  expect(await trust(false)).toMatchObject({ body: { before: true } });
  expect((await said()).threads).toHaveLength(1);

  await post('the-author', `/comments/${id}/block`);
  expect((await said()).threads).toEqual([]);
  expect((await say('Ann', 'Two.')).status).toBe(403);
  expect((await mine('Ann')).me).toMatchObject({ mayComment: false });
  await post('the-author', `/comments/${id}/block`, { blocked: false });
  expect((await said()).threads).toHaveLength(1);
});

test('a decision on the writers of comments is undone as a whole', async () => {
  await say('Ann', 'One.');
  await say('Ann', 'Two.');
  await say('Bob', 'Three.');
  await query(
    sql`INSERT INTO comments (post_id, text, status) VALUES (${ids.horses}, 'Old.', 'pending')`,
  );
  const rows = await query(sql`SELECT id, updated_at FROM comments ORDER BY id`);
  const records = rows.map(({ id, updated_at: at }) => ({
    id: Number(id),
    updatedAt: new Date(String(at)).toISOString(),
  }));
  const [one, two, three, old] = records.map(({ id }) => id);
  const only = (...some: (number | undefined)[]) => records.filter(({ id }) => some.includes(id));
  const decide = async (decision: string, some: typeof records) => {
    const body = { collection: 'comments', decision, records: some };
    const answer = await post('the-author', '/decisions', body);
    return { ...answer, ...(answer.body as CallReply<'POST /decisions'>) };
  };
  const undo = async (decision: number) =>
    (await post('the-author', `/decisions/${decision}/undo`)).status;
  const marked = async () => {
    const rows = await query(
      sql`SELECT user_name FROM users WHERE is_trusted OR is_blocked ORDER BY 1`,
    );
    return rows.map((row) => row.user_name);
  };
  // The first comment's decision approves the second, which is no change that the author missed.
  const trusted = await decide('trust', only(one, two, old));
  expect(trusted).toMatchObject({ status: 200, skipped: [old] });
  expect([await marked(), (await pending()).map(({ id }) => id)]).toEqual([['Ann'], [three, old]]);
  expect(await undo(trusted.decision)).toBe(200);
  expect([await marked(), (await pending()).length]).toEqual([[], 4]);

  expect((await decide('block', only(old))).status).toBe(404);
  expect((await decide('merge', only(three))).status).toBe(400);
  const blocked = await decide('block', only(three));
  expect(await marked()).toEqual(['Bob']);
  expect((await decide('unblock', only(three))).status).toBe(200);
  expect(await undo(blocked.decision)).toBe(200);
  expect(await marked()).toEqual([]);
  expect((await decide('approve', only(one))).status).toBe(409);
});

test('a new report is a change that the author has not read', async () => {
  const id = await approved('Ann', 'A question.');
  await query(sql`UPDATE comments SET updated_at = '2026-01-01T00:00:00Z' WHERE id = ${id}`);
  await post('Bob', `/Posts/${ids.horses}/comments/${id}/report`);
  const records = [{ id, updatedAt: '2026-01-01T00:00:00.000Z' }];
  const body = { collection: 'comments', decision: 'approve', records };
  expect((await post('the-author', '/decisions', body)).status).toBe(409);
  expect(await pending()).toMatchObject([{ id, reports: 1 }]);
});

test('the author is mailed about pending comments at most once an hour', async () => {
  await say('Ann', 'One.');
  await say('Bob', 'Two ||with a secret||.');
  await work();
  const [mail] = await mails();
  expect(mail).toMatchObject({
    to: 'the-author@example.com',
    subject: expect.stringContaining('2'),
  });
  expect(mail?.text).toContain('Ann on “About horses”');
  expect(mail?.text).not.toContain('secret');

  await say('Ann', 'Three.', {}, 'swords');
  await say('Ann', 'Four.', {}, 'swords');
  await work();
  expect(await mails()).toHaveLength(1);
  const jobs = await query(sql`SELECT wait_until FROM payload_jobs
    WHERE task_slug = 'tell-of-comments' AND completed_at IS NULL`);
  expect(jobs).toHaveLength(1);
  const wait = Date.parse(String(jobs[0]?.wait_until)) - Date.now();
  expect(wait).toBeGreaterThan(59 * 60_000);
  expect(wait).toBeLessThanOrEqual(60 * 60_000);
});

test('a link to a comment leads to the pages of the list and of the replies that contain it', async () => {
  const { commentPath } = await import('./queries/notify-of-reply');
  const thread = await approved('Ann', 'A question.');
  await query(sql`INSERT INTO comments (post_id, parent_id, reader_id, text, status)
    SELECT ${ids.horses}, ${thread}, ${ids.Bob}, 'Answer ' || n,
      (CASE WHEN n = 1 THEN 'pending' ELSE 'approved' END)::enum_comments_status
    FROM generate_series(1, 23) AS n`);
  const replies = await query(sql`
    SELECT id FROM comments WHERE parent_id = ${thread} AND status = 'approved' ORDER BY id`);
  const pathOf = (comment: number) =>
    commentPath(req, { post: Number(ids.horses), slug: 'horses', thread, comment });
  const idOf = (place: number) => Number(replies[place]?.id);
  expect(await pathOf(thread)).toBe(`/blog/horses#comment-${thread}`);
  expect(await pathOf(idOf(19))).toBe(`/blog/horses#comment-${idOf(19)}`);
  expect(await pathOf(idOf(20))).toBe(
    `/blog/horses?replies=${thread}-${idOf(20) - 1}#comment-${idOf(20)}`,
  );
});

test('a reply is mailed to its subscribers, once, without its spoilers, and with the author’s own name', async () => {
  const parent = await approved('Ann', 'A question.', { hearOfReplies: true });
  const { id } = (await say('Bob', 'An ||answer||.', { parent })).body as OwnComment;
  expect(await query(sql`SELECT 1 FROM mail WHERE subject LIKE '%replied%'`)).toEqual([]);
  for (const act of ['approve', 'wait', 'approve'])
    await post('the-author', `/comments/${id}/${act}`);
  const replyMails = await query(sql`SELECT * FROM mail WHERE subject LIKE '%replied%'`);
  expect(replyMails).toMatchObject([
    { to: 'Ann@example.com'.toLowerCase(), subject: expect.stringContaining('Bob') },
  ]);
  const [mail] = replyMails;
  expect(mail?.text).toContain(`/blog/horses#comment-${id}`);
  expect(mail?.text).not.toContain('answer');
  await say('the-author', 'Mine too.', { parent });
  expect((await mails()).at(-1)).toMatchObject({
    subject: 'Robert W. Brady, Jr. replied at The Fovean Chronicles',
    text: expect.stringContaining('\nRobert W. Brady, Jr. replied in a conversation'),
  });
});

test('a comment sent while its account is being deleted is refused with a message', async () => {
  const [{ addComment }, { errorResponse: answerError }] = await Promise.all([
    import('./queries/add-comment'),
    import('../../platform/api/error-response'),
  ]);
  const ann = await payload.findByID({ collection: 'users', id: Number(ids.Ann) });
  const gone = { ...req, user: { ...ann, id: 2_000_000_000, collection: 'users' as const } };
  const last = addComment(gone, { id: Number(ids.horses), text: 'Last words.' });
  expect(await last.catch((error) => answerError(error, gone))).toMatchObject({ status: 409 });
});

test('the comments of a deleted account stay as those of a former reader, or are deleted', async () => {
  const { removeReader } = await import('../accounts/queries/delete-account');
  const parent = await approved('Ann', 'A question.');
  await approved('Bob', 'An answer.', { parent });
  await say('Ann', 'I have found out.', { parent });
  await post('Ann', `/Posts/${ids.horses}/comments/${parent}/delete`);
  await set('allWait');
  await say('Ann', 'This waits.');
  await removeReader(req, Number(ids.Ann), 'keep');
  // Replies to a deleted comment stay replies.
  expect((await said()).threads).toMatchObject([
    { id: parent, writer: null, replies: [{ writer: { name: 'Bob' } }, { writer: former }] },
  ]);
  expect(await pending()).toEqual([]);
  await removeReader(req, Number(ids.Bob), 'delete');
  expect((await said()).threads[0]?.replies).toMatchObject([{ writer: former }]);
  expect(await query(sql`SELECT 1 FROM comments WHERE reader_id IS NOT NULL`)).toEqual([]);
});

test('each reader may have ten pending comments at a time', async () => {
  await query(sql`
    INSERT INTO comments (post_id, reader_id, text, status)
    SELECT ${ids.horses}, (SELECT id FROM users WHERE user_name = 'Ann'), 'Waits ' || number, 'pending'
    FROM generate_series(1, 10) AS number`);
  expect(await say('Ann', 'The eleventh of them.')).toMatchObject({
    status: 429,
    body: { detail: expect.stringMatching(/^Several of your comments are waiting/) },
  });
  expect((await say('Bob', 'The first of another reader.')).status).toBe(200);
  const [waiting] = await pending();
  await post('the-author', `/comments/${waiting?.id}/reject`);
  expect((await say('Ann', 'The eleventh of them.')).status).toBe(200);
});

test('a thread is limited to two hundred replies', async () => {
  const parent = await approved('Ann', 'Who has read all of it?');
  await query(sql`
    INSERT INTO comments (post_id, parent_id, text, status)
    SELECT ${ids.horses}, ${parent}, 'Reply ' || number, 'approved'
    FROM generate_series(1, 199) AS number`);
  expect((await say('Ann', 'I have, it seems.', { parent })).status).toBe(200);
  expect(await say('Ann', 'And once more.', { parent })).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^This thread is full/) },
  });
  expect((await said()).threads[0]?.replies).toHaveLength(200);
});
