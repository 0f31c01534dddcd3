import { EventEmitter, once } from 'node:events';
import { sql } from '@payloadcms/db-postgres';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { defineCall, problem } from '../../contract/call';
import { ask } from '../../testing/ask';
import { freePort } from '../../testing/free-port';
import { listening } from '../../testing/listening';
import { exampleRequest, openSite, siteRequest } from '../../testing/open-site';
import { makeKey, makeUser } from '../../testing/callers';
import { defineEndpoint } from './define-endpoint';
import { createApi } from '../../server/api';
import { appOf } from '../../testing/app-of';

const databaseName = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);

const callers: { who: string; headers: Record<string, string> }[] = [];

const site = await openSite();
const { payload } = site;

/** Ends all connections and makes new ones fail. */
async function endDatabase(): Promise<void> {
  const nowhere = `postgres://127.0.0.1:${await freePort()}/nowhere`;
  Object.assign(payload.db.pool.options, { connectionString: nowhere });
  await ask(
    inject('databaseServer'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${databaseName}'`,
  );
}

const { id, token } = await makeUser(site, 'author');
const apiKey = await makeKey(site, id);
callers.push(
  { who: 'the author by their key', headers: { 'x-api-key': apiKey } },
  {
    who: 'the author by their session',
    headers: {
      cookie: `payload-token=${token}; XSRF-TOKEN=known`,
      'x-xsrf-token': 'known',
      'sec-fetch-site': 'same-origin',
    },
  },
);
for (const { headers } of callers)
  expect((await site.api(exampleRequest({ route: 'GET /fovea/pending' }, headers))).status).toBe(
    200,
  );

async function expectAway(answer: Response, about: string) {
  expect(answer.status, about).toBe(503);
  expect(Number(answer.headers.get('retry-after')), about).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(JSON.stringify(problem.strict().parse(await answer.json()))).not.toMatch(
    /ECONN|postgres/i,
  );
}

const slow = defineCall({
  route: 'GET /try/slow',
  summary: 'Waits in the database.',
  caller: 'everybody',
  reply: z.string(),
});

test('a call in progress when the database stops gets 503 with Retry-After', async () => {
  const arrival = new EventEmitter();
  const arrived = once(arrival, 'arrived');
  payload.config.endpoints.push(
    // A transaction holds a connection.
    defineEndpoint(slow, () =>
      payload.db.drizzle.transaction(async (transaction) => {
        const answer = transaction.execute(sql`SELECT pg_sleep(60)`);
        arrival.emit('arrived');
        await answer;
        return 'in time';
      }),
    ),
  );
  const answer = createApi(payload.config, [slow])(exampleRequest(slow));
  await arrived;
  await endDatabase();
  await expectAway(await answer, slow.route);
});

test('while the database is unavailable, every path answers 503 with Retry-After', async () => {
  const base = await listening(appOf(payload));
  const [, bySession] = callers;
  const requests = [
    ...['/feed.xml', '/feed.json', '/feed.xml?tag=maps', '/sitemap.xml', '/manifest.webmanifest'],
    ...['/opensearch.xml', '/og/books.jpg', '/og/blog/dawn.jpg', '/readyz', '/cms', '/cms/login'],
    // A logged-in user is not treated as anonymous.
    ...['/cms/api/users/me', '/cms/api/posts', '/cms/api/globals/home'],
  ];
  for (const path of requests) {
    // An open screen requests the next one with `rsc`.
    const headers = { ...bySession?.headers, rsc: '1' };
    const answer = await fetch(base + path, { headers, redirect: 'manual' });
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get('retry-after'), path).toBe('5');
    expect(answer.headers.get('cache-control') ?? 'no-store', path).toBe('no-store');
    expect(await answer.text(), path).not.toMatch(/ECONN|postgres/i);
  }
  for (const path of ['/healthz', '/robots.txt', '/security.txt'])
    expect((await fetch(base + path)).status, path).toBe(200);
});

test('a transaction that cannot begin gets 503', async () => {
  const begun = { ...slow, route: 'GET /try/begin' } as const;
  payload.config.endpoints.push(
    defineEndpoint(begun, async () => String(await payload.db.beginTransaction())),
  );
  await expectAway(await createApi(payload.config, [begun])(exampleRequest(begun)), begun.route);
});

test('while the database is unavailable, the dashboard’s log-in answers 503', async () => {
  const body = { email: 'author@example.com', password: 'correct horse battery' };
  const request = siteRequest('/cms/api/users/login', { method: 'POST', body });
  const answer = await site.cmsApi(request);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toEqual({ errors: [{ message: expect.stringMatching(/database/) }] });
});

test('calls get 503 if they need the database for data, limits, API keys or sessions', async () => {
  for (const route of ['GET /site', 'GET /Posts/GetSummary', 'POST /contact'] as const)
    await expectAway(await site.api(exampleRequest({ route })), route);
  for (const { who, headers } of callers)
    for (const route of ['GET /fovea/pending', 'POST /comments/{id}/approve'] as const)
      await expectAway(await site.api(exampleRequest({ route }, headers)), `${route} by ${who}`);
});
