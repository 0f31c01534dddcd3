import { expect, test, vi } from 'vitest';
import { floods, listOf, waitingFor } from '../../../dashboard/queries/waiting';
import { deleteAll } from '../../../dashboard/moderation/records';
import { logInAs } from '../../../testing/callers';
import { openSite, origin, siteRequest, makeRecord } from '../../../testing/open-site';
import {
  asBrowser,
  call,
  lastCodeFor,
  logIn,
  makeReader,
  register,
} from '../../../testing/readers';

const readers: ReturnType<typeof asBrowser>[] = [];

const site = await openSite();
const authorsToken = await logInAs(site, 'author');
const { id: post } = await makeRecord('posts', {
  slug: 'floods',
  title: 'Floods',
  markdown: 'Text.',
  _status: 'published',
  publishedAt: '2026-01-01T00:00:00.000Z',
});
for (const name of ['ann', 'bob', 'eve', 'joe', 'sue', 'tom']) {
  await makeReader(name);
  readers.push(asBrowser((await logIn(name)).cookies));
}

const query = async (text: string, values: unknown[] = []) =>
  (await site.payload.db.pool.query<Record<string, unknown>>(text, values)).rows;

/** For each kind of pending record: how a visitor sends one, and how many rows to insert at once. */
const kinds = [
  {
    what: 'messages',
    collection: 'contact-messages',
    table: 'contact_messages',
    send: (clientIp: string, number: number) =>
      call('/contact', {
        clientIp,
        body: { name: 'Ann', email: 'ann@example.com', message: `Message ${number}` },
      }),
    fill: `INSERT INTO contact_messages (name, email, message, is_flood)
      SELECT 'Many', 'many@example.com', number, $2 FROM generate_series(1, $1) AS number`,
  },
  {
    what: 'terms',
    collection: 'glossary-terms',
    table: 'glossary_terms',
    send: (clientIp: string, number: number) =>
      call('/fovea/suggest', {
        clientIp,
        body: { subject: `Term ${number}`, description: 'What it is.' },
      }),
    fill: `INSERT INTO glossary_terms (subject, description, status, suggested_at, is_flood)
      SELECT md5(concat(number, $2::boolean)), 'Words.', 'pending', now(), $2::boolean FROM generate_series(1, $1) AS number`,
  },
  {
    what: 'registrations',
    collection: 'users',
    table: 'users',
    send: (clientIp: string, number: number) => register(`somebody-${number}`, { clientIp }),
    fill: `INSERT INTO users (user_name, user_name_key, email, role, is_validated, is_flood)
      SELECT name, name, name || '@example.com', 'reader', false, $2::boolean
      FROM generate_series(1, $1) AS number, concat('many ', $2::boolean, number) AS name`,
  },
  {
    what: 'comments',
    collection: 'comments',
    table: 'comments',
    // Different readers, because each has a limit.
    send: (clientIp: string, number: number) => {
      const reader = readers[number % readers.length];
      return call(`/Posts/${post}/comments`, {
        clientIp,
        cookies: reader?.cookies,
        headers: reader?.headers,
        body: { text: `I have something to say, for time ${number}.` },
      });
    },
    fill: `INSERT INTO comments (post_id, text, status, is_flood)
      SELECT ${'$3'}::int, 'Many ' || number, 'pending', $2 FROM generate_series(1, $1) AS number`,
  },
] as const;

const dashboardFetch: typeof fetch = (url, init) =>
  site.cmsApi(
    new Request(new URL(String(url), origin), {
      ...init,
      headers: { ...init?.headers, authorization: `JWT ${authorsToken}` },
    }),
  );

let sent = 0;

for (const { what, collection, table, send, fill } of kinds) {
  const fillWith = async (count: number, isFlood: boolean) => {
    // Without triggers, which compare all terms with each other.
    await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await query(fill, [count, isFlood, ...(fill.includes('$3') ? [post] : [])]);
    await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  };
  const flood = floods.find((one) => one.collection === collection);
  const stored = async () =>
    query(
      `SELECT count(*) FILTER (WHERE is_flood)::int AS flood, count(*)::int AS total FROM ${table}`,
    );
  const listed = async (one: Parameters<typeof listOf>[0]) => {
    const { searchParams } = new URL(listOf(one), origin);
    const answer = await dashboardFetch(`/cms/api/${collection}?${searchParams}&depth=0`);
    return ((await answer.json()) as { totalDocs: number }).totalDocs;
  };

  test(`${what} beyond a network’s share are marked as a flood, and those of other networks are not`, async () => {
    const [before] = await stored();
    await fillWith(100, false);
    const waiting = waitingFor(new Date()).find((one) => one.collection === collection);
    const waitedBefore = waiting && (await listed(waiting));
    // The share is 3 of a /64, 12 of a /56, 48 of a /48.
    const subnets =
      what === 'messages' ? Array.from({ length: 16 }, (_, n) => n) : [1, 1, 1, 1, 2, 2];
    for (const subnet of subnets)
      expect((await send(`2001:db8:1:${subnet.toString(16)}::1`, ++sent)).status).toBe(200);
    const ofFlood = what === 'messages' ? 4 : 1;
    expect(await stored()).toEqual([
      { flood: ofFlood, total: Number(before?.total) + 100 + subnets.length },
    ]);
    if (waiting)
      expect(await listed(waiting)).toBe(Number(waitedBefore) + subnets.length - ofFlood);

    await fillWith(500 - ofFlood, true);
    expect((await send('2001:db8:1:1::1', ++sent)).status).toBe(429);
    for (const ip of ['2001:db8:2::1', '203.0.113.7', '2001:db8:1:ff00::1'])
      expect((await send(ip, ++sent)).status, ip).toBe(200);
    expect((await stored())[0]?.flood).toBe(500);
  });

  test(`a flood of ${what} is listed, and can be deleted without other records`, async () => {
    if (!flood) throw new Error(`There is no flood of ${what}.`);
    // The list deletes records of every kind in the same way.
    if (what !== 'messages') return expect(await listed(flood)).toBe(500);
    // One more than a request deletes.
    const kept = `SELECT id FROM ${table} WHERE is_flood ORDER BY id DESC LIMIT 26`;
    await query(`DELETE FROM ${table} WHERE is_flood AND id NOT IN (${kept})`);
    const [before] = await stored();
    expect(await listed(flood)).toBe(26);
    vi.stubGlobal('fetch', dashboardFetch);
    await deleteAll(collection, flood.where);
    vi.unstubAllGlobals();
    expect(await stored()).toEqual([{ flood: 0, total: Number(before?.total) - 26 }]);
  });
}

test('the author gets one mail a day about floods', async () => {
  const mails = await query("SELECT subject, text FROM mail WHERE topic = 'flood'");
  expect(mails).toMatchObject([{ text: expect.stringContaining('marked as part of a flood') }]);
});

test('a decision on a record clears its mark, and so does the verification of an account', async () => {
  await query("UPDATE users SET is_flood = true WHERE user_name = 'somebody-33'");
  await query(
    `INSERT INTO comments (post_id, text, status, is_flood) VALUES ($1, 'Read.', 'pending', true)`,
    [post],
  );
  const [{ id } = {}] = await query("SELECT id FROM comments WHERE text = 'Read.'");
  for (const status of ['rejected', 'pending'])
    await site.cmsApi(
      siteRequest(`/cms/api/comments/${String(id)}`, {
        method: 'PATCH',
        body: { status, isFlood: true },
        token: authorsToken,
      }),
    );
  expect(await query("SELECT status, is_flood FROM comments WHERE text = 'Read.'")).toEqual([
    { status: 'pending', is_flood: false },
  ]);
  await register('flooded', { clientIp: '203.0.113.99' });
  await query("UPDATE users SET is_flood = true WHERE user_name = 'flooded'");
  await call('/Users/verify', { body: await lastCodeFor('flooded@example.com') });
  expect(await query("SELECT is_flood FROM users WHERE user_name = 'flooded'")).toEqual([
    { is_flood: false },
  ]);
});
