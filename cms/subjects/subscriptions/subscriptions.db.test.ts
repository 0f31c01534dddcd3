import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { clientIpHeader } from '../../platform/api/limits/client-ip';
import { databaseKey } from '../../platform/database/queries/database-key';
import { answerTo } from '../../testing/callers';
import { openSite, siteRequest, makeRecord } from '../../testing/open-site';
import { bookData } from '../../testing/book-data';
import { confirmationToken, subscriberToken } from './tokens';

let visitors = 0;

const site = await openSite();
const { payload } = site;

async function send(path: string, body: unknown) {
  const request = siteRequest(`/api/subscriptions${path}`, { method: 'POST', body });
  request.headers.set(clientIpHeader, `203.0.113.${++visitors}`);
  return answerTo(site, request);
}

const read = (token: string) =>
  answerTo(site, siteRequest(`/api/subscriptions?token=${encodeURIComponent(token)}`));

const subscribersWith = async (email: string) =>
  (await payload.find({ collection: 'subscribers', where: { email: { equals: email } } })).docs;

const mailsTo = async (to: string) =>
  (await payload.find({ collection: 'mail', where: { to: { equals: to } }, sort: 'id' })).docs;

const tokenIn = (text: string | undefined) =>
  decodeURIComponent(/confirm\?token=(\S+)/.exec(text ?? '')?.[1] ?? '');

/** Requests and confirms a subscription. @returns the subscriber's token */
async function subscribe(email: string, topics: object = { posts: true }): Promise<string> {
  expect((await send('/request', { email, ...topics })).status).toBe(200);
  const mail = (await mailsTo(email)).at(-1);
  const { body } = await send('/confirm', { token: tokenIn(mail?.text) });
  return (body as { token: string }).token;
}

test('a subscription is stored when its link is confirmed, and deleted when no topic is left', async () => {
  const email = 'ann@example.com';
  expect(await send('/request', { email: ' Ann@Example.com ', posts: true })).toEqual({
    status: 200,
    body: { ok: true },
  });
  expect(await subscribersWith(email)).toEqual([]);
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ confidential: true });
  const { body } = await send('/confirm', { token: tokenIn(mail?.text) });
  const { token } = body as { token: string };
  expect(await subscribersWith(email)).toMatchObject([
    { posts: true, books: false, consent: 'Mail me about new posts.' },
  ]);
  expect((await send('/change', { token, books: true })).status).toBe(200);
  expect(await subscribersWith(email)).toMatchObject([
    { posts: false, books: true, consent: 'Mail me about new books and sample chapters.' },
  ]);
  const { headers } = await site.api(siteRequest(`/api/subscriptions?token=${token}`));
  expect(headers.get('cache-control')).toBe('private, no-store');
  for (let time = 0; time < 2; time++) expect((await send('/change', { token })).status).toBe(200);
  expect(await subscribersWith(email)).toEqual([]);
  expect((await read(token)).status).toBe(404);
  expect((await send('/change', { token, posts: true })).status).toBe(404);
});

test('a subscribed address gets the same reply and the same kind of mail, and keeps its topics', async () => {
  const email = 'twice@example.com';
  const counted = async () =>
    (
      await payload.db.drizzle.execute(sql`
        SELECT sum(views)::integer AS views FROM daily_counts WHERE kind = 'subscription'`)
    ).rows;
  await subscribe('another@example.com');
  const before = Number((await counted())[0]?.views);
  const token = await subscribe(email);
  await subscribe(email, { books: true });
  expect(await counted()).toEqual([{ views: before + 1 }]);
  const [first, second] = await mailsTo(email);
  expect(second?.subject).toBe(first?.subject);
  expect(await read(token)).toEqual({
    status: 200,
    body: { email, posts: true, books: true, waitsFor: [] },
  });
  expect(await subscribersWith(email)).toMatchObject([
    { consent: 'Mail me about new posts. Mail me about new books and sample chapters.' },
  ]);
});

test('a mailbox gets at most three mails a day, for requests from any IP address', async () => {
  const statuses = [];
  for (const name of ['victim', 'Victim+1', 'v.ictim', 'victim+2'])
    statuses.push((await send('/request', { email: `${name}@gmail.com`, posts: true })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a filled honeypot gets the same reply, and no mail is sent', async () => {
  const email = 'program@example.com';
  const website = 'https://example.com';
  expect(await send('/request', { email, posts: true, website })).toEqual({
    status: 200,
    body: { ok: true },
  });
  expect(await mailsTo(email)).toEqual([]);
});

test('a link that is older than a week, changed, or of another purpose confirms nothing', async () => {
  const key = await databaseKey({ payload });
  const subscription = { email: 'old@example.com', posts: true, books: true };
  const week = 7 * 24 * 3600_000;
  const old = confirmationToken.write(subscription, key, Date.now() - week - 1);
  const fresh = confirmationToken.write(subscription, key, Date.now() - week + 60_000);
  for (const token of [old, `x${fresh}`, subscriberToken.write(1, key)])
    expect((await send('/confirm', { token })).status).toBe(404);
  expect((await send('/confirm', { token: fresh })).status).toBe(200);
});

test('leaving, ending a topic, and a stop win over every earlier confirmation link', async () => {
  const confirm = async (mail: number) => {
    const { text } = (await mailsTo('leaver@example.com')).at(mail) ?? {};
    return (await send('/confirm', { token: tokenIn(text) })).status;
  };
  const request = async () =>
    expect((await send('/request', { email: 'leaver@example.com', posts: true })).status).toBe(200);
  const token = await subscribe('leaver@example.com', { posts: true, books: true });
  await send('/change', { token, books: true });
  expect(await confirm(0)).toBe(404);
  expect(await read(token)).toMatchObject({ body: { posts: false, books: true } });
  await request();
  expect(await confirm(1)).toBe(200);

  const stop = sql`UPDATE subscribers SET stopped_at = now() WHERE email = 'leaver@example.com'`;
  await payload.db.drizzle.execute(stop);
  expect(await confirm(1)).toBe(404);
  await send('/change', { token });
  expect(await confirm(1)).toBe(404);
  expect(await subscribersWith('leaver@example.com')).toEqual([]);
  await request();
  expect(await confirm(2)).toBe(200);

  const author = await subscribersWith('leaver@example.com');
  await payload.delete({ collection: 'subscribers', id: author[0]?.id ?? 0 });
  expect(await confirm(2)).toBe(404);
});

test('a reader can wait for coming books only, and stop waiting', async () => {
  const email = 'waiting@example.com';
  const book = (slug: string, position: number, status: 'draft' | 'coming' | 'out') =>
    makeRecord('books', { ...bookData(slug, position), status, title: `The ${slug}` });
  await book('secret', 1, 'draft');
  await book('bell', 2, 'coming');
  await book('rope', 3, 'out');
  for (const slug of ['secret', 'rope', 'unknown'])
    expect((await send('/request', { email: 'none@example.com', book: slug })).status).toBe(404);
  const token = await subscribe(email, { book: 'bell' });
  await subscribe(email, { book: 'bell', posts: true });
  expect((await mailsTo(email))[0]?.text).toContain('Mail me once when The bell is out.');
  expect(await read(token)).toMatchObject({
    body: { email, posts: true, books: false, waitsFor: ['The bell'] },
  });
  expect(await subscribersWith(email)).toMatchObject([
    { consent: 'Mail me about new posts. Mail me once when The bell is out.' },
  ]);
  await send('/change', { token, releases: true });
  expect(await read(token)).toMatchObject({ body: { posts: false, waitsFor: ['The bell'] } });
  await send('/change', { token, books: true });
  expect(await read(token)).toMatchObject({ body: { books: true, waitsFor: [] } });
  // As if the book came out while the form was open.
  await send('/change', { token, releases: true });
  expect(await subscribersWith(email)).toEqual([]);
});
