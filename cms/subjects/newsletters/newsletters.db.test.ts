import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { databaseKey } from '../../platform/database/queries/database-key';
import { bookData } from '../../testing/book-data';
import { answerTo, makeKey, makeUser } from '../../testing/callers';
import { startMailServer } from '../../testing/mail-server';
import { openSite, siteRequest, makeRecord } from '../../testing/open-site';
import { sendMailsTo } from '../../testing/send-mails-to';
import { runOutbox } from '../../platform/mail/run-outbox';
import { sendNewsletters, type SendingRate } from './queries/send-newsletters';
import { subscriberToken } from '../subscriptions/tokens';

let number = 0;

const mailServer = await startMailServer();
const { arrived } = mailServer;
const site = await openSite();
const { payload } = site;
sendMailsTo(payload, mailServer.url);
// The author is mailed about what a session sends.
const apiKey = await makeKey(site, (await makeUser(site, 'author')).id);
const key = await databaseKey({ payload });
const outbox = runOutbox(payload, { every: 100 });

afterAll(async () => {
  await outbox.stop();
  await mailServer.stop();
});

beforeEach(async () => {
  arrived.length = 0;
  await run(sql`DELETE FROM subscribers`);
  await run(sql`DELETE FROM newsletters`);
});

const run = (query: SQL) => payload.db.drizzle.execute(query);

type Topics = { posts?: boolean; books?: boolean };

async function subscriber(email: string, { posts = true, books = false }: Topics = {}) {
  const confirmedAt = new Date().toISOString();
  const data = { email, posts, books, consent: 'Yes.', confirmedAt, refusals: 0 };
  return (await payload.create({ collection: 'subscribers', data })).id;
}

const newPost = (fields: object = {}) =>
  makeRecord('posts', {
    title: `News ${++number}`,
    slug: `news-${number}`,
    excerpt: 'It is <here>.',
    markdown: 'Text.',
    _status: 'published',
    linksTerms: true,
    ...fields,
  });

const call = (path: string, body?: unknown) => {
  const request = siteRequest(`/api/newsletters/${path}`, { method: body ? 'POST' : 'GET', body });
  request.headers.set('x-api-key', apiKey);
  return answerTo(site, request);
};

/** Publishes a post with a newsletter. @returns its id */
async function newNewsletter(): Promise<number> {
  const { id } = await newPost();
  await call(String(id), {});
  return id;
}

const rate = { perMinute: 1000, perRound: 1000, startDelay: 0 };
const round = (more: Partial<SendingRate> = {}) => sendNewsletters(payload, { ...rate, ...more });

const newsletterOf = async (post: number) =>
  (await payload.find({ collection: 'newsletters', where: { post: { equals: post } } })).docs[0];

async function finish(post: number) {
  const finished = async () => {
    await round();
    return (await newsletterOf(post))?.finishedAt ?? null;
  };
  await expect.poll(finished).not.toBeNull();
  return newsletterOf(post);
}

const recipients = () => arrived.map(({ to }) => to).toSorted();

test('a newsletter is sent to subscribers of posts, and one about a book also to subscribers of books', async () => {
  const reader = await subscriber('posts@example.com');
  await subscriber('books@example.com', { posts: false, books: true });
  const { id } = await newPost();
  expect((await call(String(id))).body).toMatchObject({
    subscribers: { posts: 1, booksOnly: 1 },
    newsletter: null,
  });
  expect((await call(String(id), {})).status).toBe(200);
  expect(await finish(id)).toMatchObject({ recipients: 1, sent: 1, failed: 0 });
  expect(recipients()).toEqual(['posts@example.com']);
  const link = encodeURIComponent(subscriberToken.write(reader, key));
  expect(arrived[0]?.text.replace(/\s/g, '')).toContain(`/subscribe/settings?token=${link}>`);

  const book = await newPost({ title: 'The king dies', slug: 'the-king-dies', fromBook: 4 });
  await call(String(book.id), { aboutBooks: true });
  expect(await finish(book.id)).toMatchObject({ recipients: 2, sent: 2 });
  expect(JSON.stringify(arrived), 'no spoiler').not.toMatch(/king/i);
  expect(await payload.count({ collection: 'mail' })).toEqual({ totalDocs: 0 });
});

test('a newsletter waits for a scheduled post to appear, and is not sent for an unpublished one', async () => {
  await subscriber('ann@example.com');
  const publishedAt = new Date(Date.now() + 3600_000).toISOString();
  const { id } = await newPost({ publishedAt });
  const back = await newPost();
  for (const post of [id, back.id]) await call(String(post), {});
  await payload.update({ collection: 'posts', id: back.id, data: { _status: 'draft' } });
  await round();
  expect(await newsletterOf(id)).toMatchObject({ startedAt: null });
  await run(sql`UPDATE posts SET published_at = now() WHERE id = ${id}`);
  expect(await finish(id)).toMatchObject({ sent: 1 });
  expect(await newsletterOf(back.id)).toMatchObject({ startedAt: null });
  expect((await call(`${back.id}/cancel`, {})).status).toBe(200);
  expect(arrived).toHaveLength(1);
});

test('a newsletter that was ticked long ago waits after the publication, so that the author can take it back', async () => {
  await subscriber('ann@example.com');
  const { id } = await newPost({ _status: 'draft', publishedAt: '2001-01-01T00:00:00.000Z' });
  const scheduled = await newNewsletter();
  await call(String(id), {});
  await run(sql`UPDATE newsletters SET created_at = now() - interval '1 hour'`);
  await payload.update({ collection: 'posts', id, data: { _status: 'published' } });
  await run(sql`
    UPDATE posts SET updated_at = now() - interval '1 hour', published_at = now() WHERE id = ${scheduled}`);
  await round({ startDelay: 60_000 });
  expect(await newsletterOf(scheduled)).toMatchObject({ startedAt: expect.anything() });
  expect(await newsletterOf(id)).toMatchObject({ startedAt: null });
  await payload.update({ collection: 'posts', id, data: { _status: 'draft' } });
  await run(sql`UPDATE posts SET updated_at = now() - interval '1 hour'`);
  await round({ startDelay: 60_000 });
  expect(await newsletterOf(id)).toMatchObject({ startedAt: null });
  await payload.update({ collection: 'posts', id, data: { _status: 'published' } });
  await run(sql`UPDATE posts SET updated_at = now() - interval '61 seconds' WHERE id = ${id}`);
  await round({ startDelay: 60_000 });
  expect(await newsletterOf(id)).toMatchObject({ startedAt: expect.anything() });
  for (const post of [scheduled, id]) await finish(post);
  expect(arrived).toHaveLength(2);
});

test('a newsletter can be changed and canceled until it starts', async () => {
  await subscriber('ann@example.com');
  const id = await newNewsletter();
  await round({ startDelay: 60_000 });
  expect(await newsletterOf(id)).toMatchObject({ startedAt: null });
  expect((await call(String(id), { aboutBooks: true })).status).toBe(200);
  await finish(id);
  expect((await call(String(id), {})).status).toBe(409);
  expect((await call(`${id}/cancel`, {})).status).toBe(404);
  expect(arrived).toHaveLength(1);
});

test('a resumed newsletter continues where it stopped, and each reader gets it once', async () => {
  for (let reader = 0; reader < 12; reader++) await subscriber(`reader${reader}@example.com`);
  const id = await newNewsletter();
  await round({ perRound: 5 });
  const newsletter = (await newsletterOf(id))?.id ?? 0;
  await payload.update({ collection: 'newsletters', id: newsletter, data: { isPaused: true } });
  await expect.poll(() => arrived.length).toBe(5);
  await round();
  await round();
  expect(await newsletterOf(id)).toMatchObject({ recipients: 12, sent: 5, finishedAt: null });
  await payload.update({ collection: 'newsletters', id: newsletter, data: { isPaused: false } });
  expect(await finish(id)).toMatchObject({ recipients: 12, sent: 12 });
  expect(new Set(recipients()).size).toBe(12);
  expect(arrived).toHaveLength(12);
});

test('two processes together keep to the rate, which the author can change during sending', async () => {
  for (let reader = 0; reader < 12; reader++) await subscriber(`reader${reader}@example.com`);
  const id = await newNewsletter();
  const newsletter = (await newsletterOf(id))?.id ?? 0;
  for (const [rate, queued] of [
    [3, 3],
    [5, 5],
    [1, 5],
    [null, 7],
  ] as const) {
    await payload.update({
      collection: 'newsletters',
      id: newsletter,
      data: { perMinute: rate },
    });
    for (let again = 0; again < 3; again++)
      await Promise.all([round({ perMinute: 7 }), round({ perMinute: 7 })]);
    const { rows } = await run(sql`SELECT FROM newsletter_deliveries WHERE queued_at IS NOT NULL`);
    expect(rows).toHaveLength(queued);
  }
  await run(sql`UPDATE newsletter_deliveries SET queued_at = now() - interval '1 hour'`);
  expect(await finish(id)).toMatchObject({ sent: 12 });
  expect(new Set(recipients()).size).toBe(12);
});

test('an error in a round queues nothing twice, because the mails are stored with their deliveries', async () => {
  for (let reader = 0; reader < 6; reader++) await subscriber(`reader${reader}@example.com`);
  const id = await newNewsletter();
  await run(sql`
    ALTER TABLE newsletter_deliveries ADD CONSTRAINT fails CHECK (state <> 'queued' OR subscriber_id % 6 <> 3)`);
  await expect(round()).rejects.toThrow();
  await run(sql`ALTER TABLE newsletter_deliveries DROP CONSTRAINT fails`);
  expect(await finish(id)).toMatchObject({ sent: 6 });
  expect(arrived).toHaveLength(6);
});

test('an address that the mail server refuses twice in a row gets no third mail', async () => {
  await subscriber('nobody@example.com');
  await subscriber('ann@example.com');
  for (const refused of [1, 1, 0]) {
    const id = await newNewsletter();
    expect(await finish(id)).toMatchObject({ sent: 1, failed: refused });
  }
  const { docs } = await payload.find({
    collection: 'subscribers',
    where: { email: { equals: 'nobody@example.com' } },
  });
  expect(docs).toMatchObject([{ refusals: 2, stoppedAt: expect.anything() }]);
});

test('a subscriber who unsubscribes during sending gets no mail, not even a queued one', async () => {
  const ids = [await subscriber('a@example.com'), await subscriber('b@example.com')];
  const id = await newNewsletter();
  await run(sql`
    UPDATE mail_server SET failures = 9, next_try_at = now() + interval '1 hour', tried_at = now()`);
  await round({ perRound: 1 });
  for (const one of ids) {
    const change = { token: subscriberToken.write(one, key) };
    await answerTo(
      site,
      siteRequest('/api/subscriptions/change', { method: 'POST', body: change }),
    );
  }
  await run(sql`UPDATE mail_server SET failures = 0`);
  expect(await finish(id)).toMatchObject({ recipients: 2, sent: 0, failed: 2 });
  expect(arrived).toEqual([]);
});

test('when a book comes out, each waiting reader gets one mail from any process, and waits no longer', async () => {
  const hour = Date.now() + 86_400_000;
  const { id: book } = await makeRecord('books', {
    ...bookData('bell', 1),
    title: 'The Tenth Bell',
    hook: 'It rings <once>.',
    status: 'coming',
    releasedAt: new Date(hour).toISOString(),
  });
  const wait = async (email: string, topics: Topics) => {
    const id = await subscriber(email, topics);
    await payload.update({ collection: 'subscribers', id, data: { waitsFor: [book] } });
  };
  await wait('waits@example.com', { posts: false });
  await wait('also@example.com', { posts: true });
  await wait('nobody@example.com', { posts: false });
  await subscriber('books@example.com', { posts: false, books: true });
  await round();
  expect(await payload.count({ collection: 'newsletters' })).toEqual({ totalDocs: 0 });

  // The site was down at that time. Two processes start a day later.
  vi.useFakeTimers({ toFake: ['Date'], now: hour + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const finished = async () => {
    await Promise.all([round(), round()]);
    const { docs } = await payload.find({ collection: 'newsletters', depth: 0 });
    return docs.map(({ finishedAt, ...each }) => ({ ...each, isFinished: Boolean(finishedAt) }));
  };
  await expect
    .poll(finished)
    .toMatchObject([{ book, recipients: 3, sent: 2, failed: 1, isFinished: true }]);
  await Promise.all([round(), round()]);
  expect(await payload.count({ collection: 'newsletters' })).toEqual({ totalDocs: 1 });
  expect(recipients()).toEqual(['also@example.com', 'waits@example.com']);
  expect(arrived[0]?.text).toContain('Subject: The Tenth Bell is out');
  expect(arrived[0]?.text).toContain('It rings &lt;once&gt;.');
  const { docs } = await payload.find({ collection: 'subscribers', sort: 'email', depth: 0 });
  expect(docs.map(({ email, waitsFor }) => ({ email, waitsFor }))).toEqual([
    { email: 'also@example.com', waitsFor: [] },
    { email: 'books@example.com', waitsFor: [] },
  ]);
});
