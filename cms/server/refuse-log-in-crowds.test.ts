import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sign } from '../platform/access/signed-token';
import { listening } from '../testing/listening';
import { refuseLogInCrowds } from './refuse-log-in-crowds';

const secret = 'a secret that only tests know';

/** Serves a site whose log-ins wait for the test, and whose other responses are immediate. */
async function busySite({ most = 2, forBody = 60_000 } = {}) {
  const waiting: ServerResponse[] = [];
  const admittedAt: number[] = [];
  const origin = await listening(
    await refuseLogInCrowds(
      (request, response) => {
        if (request.method !== 'POST') return response.end('A page.');
        request.resume();
        admittedAt.push(performance.now());
        waiting.push(response);
      },
      { secret, most, forBody },
    ),
  );
  const logIn = (path = '/api/Users/login', headers: Record<string, string> = {}) =>
    fetch(origin + path, { method: 'POST', headers, body: 'x'.repeat(100_000) });
  return { origin, logIn, waiting, admittedAt };
}

test('a log-in beyond the limit of concurrent log-ins gets Retry-After', async () => {
  const { origin, logIn, waiting } = await busySite();
  const first = logIn();
  const second = logIn('/cms/api/users/login');
  await expect.poll(() => waiting.length).toBe(2);

  const atTheSite = await logIn();
  expect([atTheSite.status, atTheSite.headers.get('retry-after')]).toEqual([503, '5']);
  expect(atTheSite.headers.get('content-type')).toContain('application/problem+json');
  expect(await atTheSite.json()).toMatchObject({
    detail: expect.stringContaining('Many people are logging in'),
  });
  const atTheDashboard = await logIn('/cms/api/users/login?depth=0');
  expect(atTheDashboard.status).toBe(503);
  expect(await atTheDashboard.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('Many people are logging in') }],
  });
  expect(await (await fetch(origin)).text()).toBe('A page.');
  expect(waiting.length).toBe(2);

  // The next request takes a free place.
  waiting[0]?.end('In.');
  expect(await (await first).text()).toBe('In.');
  const third = logIn();
  await expect.poll(() => waiting.length).toBe(3);
  for (const response of waiting) response.end('In.');
  expect(await Promise.all([second, third].map(async (answer) => (await answer).status))).toEqual([
    200, 200,
  ]);
});

test('a client that disconnects frees its place', async () => {
  const { origin, logIn, waiting } = await busySite();
  const gone = new AbortController();
  const left = [1, 2].map(() =>
    fetch(`${origin}/api/users/login`, { method: 'POST', signal: gone.signal }).catch(() => null),
  );
  await expect.poll(() => waiting.length).toBe(2);
  const closed = Promise.all(waiting.map((response) => once(response, 'close')));
  gone.abort();
  await Promise.all([...left, closed]);
  void logIn();
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.end();
});

test('an incomplete request blocks other log-ins only briefly', async () => {
  const { origin, logIn, waiting } = await busySite({ forBody: 100 });
  const { host, hostname, port } = new URL(origin);
  const slow = [1, 2].map(() => connect(Number(port), hostname));
  onTestFinished(() => slow.forEach((socket) => socket.destroy()));
  for (const socket of slow)
    socket.write(
      `POST /api/Users/login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4000\r\n\r\n{`,
    );
  await expect.poll(() => waiting.length).toBe(2);
  const others: Promise<Response>[] = [];
  await expect
    .poll(() => {
      others.push(logIn());
      return waiting.length;
    })
    .toBe(4);

  // These requests are complete and stay. A request that ends late does not free a second place.
  const closed = Promise.all(waiting.slice(0, 2).map((response) => once(response, 'close')));
  for (const socket of slow) socket.destroy();
  await closed;
  expect((await logIn()).status).toBe(503);
  for (const response of waiting) response.end();
  await Promise.all(others);
});

test('log-ins from known devices and other calls are not limited', async () => {
  const { logIn, waiting } = await busySite();
  const device = sign('known device', 'id~name', secret);
  const all = [
    logIn(),
    logIn(),
    logIn('/api/users/login', { cookie: `a=b; known-device=${device}` }),
    logIn('/api/users/login', { cookie: `__Host-known-device=${device}` }),
    logIn('/api/Users/logout'),
    logIn('/api/users/login-again'),
    logIn('/api/USERS/login'),
    logIn('/cms/API/users/login'),
  ];
  await expect.poll(() => waiting.length).toBe(8);
  const cookie = `known-device=x${device}`;
  expect((await logIn('/api/users/login', { cookie })).status).toBe(503);
  for (const response of waiting) response.end();
  await Promise.all(all);
});

test('concurrent log-ins are admitted one after another', async () => {
  const { logIn, waiting, admittedAt } = await busySite({ most: 4 });
  const all = [logIn(), logIn(), logIn(), logIn()];
  await expect.poll(() => waiting.length).toBe(4);
  for (const response of waiting) response.end();
  await Promise.all(all);
  for (const [index, time] of admittedAt.entries())
    // Tolerates the difference between the clocks of the system and Node.js.
    if (index > 0) expect(time - Number(admittedAt[index - 1])).toBeGreaterThan(45);
});

test('each refusal has its own turn of the event loop', async () => {
  const refuse = await refuseLogInCrowds((_request, response) => response.end(), {
    secret,
    most: 0,
  });
  let turn = 0;
  const refusedIn: number[] = [];
  const origin = await listening((request, response) => {
    if (request.method === 'POST') response.once('prefinish', () => refusedIn.push(turn));
    refuse(request, response);
  });
  const { host, hostname, port } = new URL(origin);
  const sockets = Array.from({ length: 30 }, () => connect(Number(port), hostname));
  const request = (line: string) => {
    const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`;
    for (const socket of sockets) socket.write(head);
  };
  // Opens all connections first.
  request('GET /');
  await Promise.all(sockets.map((socket) => once(socket, 'data')));

  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  onTestFinished(() => {
    clearImmediate(next);
    for (const socket of sockets) socket.destroy();
  });
  request('POST /api/Users/login');
  await expect.poll(() => refusedIn.length).toBe(30);
  expect(new Set(refusedIn).size).toBe(30);
});
