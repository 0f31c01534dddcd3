import http from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import { expect, test } from 'vitest';
import { logInAs } from '../testing/callers';
import { listening } from '../testing/listening';
import { openSite } from '../testing/open-site';
import { logIn, makeReader, cookieValue, password } from '../testing/readers';
import { appOf } from '../testing/app-of';
import { isFromElsewhere, markSameOrigin as ownPages } from './same-origin';

// Browsers do not always send the origin, and proxies change the host to compare it with.

type Headers = Record<string, string>;

/** Sends any headers, including Host, which `fetch` does not allow. */
const ask = (url: string, { body, headers }: { body?: string; headers: Headers }) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(url, { method, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, text: body }), reject);
    });
    request.on('error', reject).end(body);
  });

await makeReader('homely');
const { cookies } = await logIn('homely');

async function serve() {
  const origin = await listening(appOf((await openSite()).payload));
  const session = `payload-token=${cookieValue(cookies, 'payload-token')}`;
  const token = cookieValue(cookies, 'XSRF-TOKEN');
  const read = (headers: Headers = {}) =>
    ask(`${origin}/api/Users/me`, { headers: { cookie: session, ...headers } });
  const write = (headers: Headers, path = '/api/Users/notices') =>
    ask(origin + path, {
      body: '{"hearsOfReplies":true}',
      headers: {
        cookie: `${session}; XSRF-TOKEN=${token}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
  return { read, write, token, origin };
}

test('without Origin and Sec-Fetch-Site, a session can read, and write with the token', async () => {
  const { read, write, token, origin } = await serve();
  expect((await read()).text).toContain('homely');
  const headers = { cookie: `payload-token=${cookieValue(cookies, 'payload-token')}` };
  expect((await ask(`${origin}/cms/api/users/me`, { headers })).text).toContain('homely');
  expect((await write({ 'x-xsrf-token': token })).status).toBe(200);
  expect((await write({})).status).toBe(401);
  expect((await write({ 'x-xsrf-token': `${token.slice(1)}x` })).status).toBe(401);
});

test('a site without a public origin compares Origin with Host', async () => {
  const { write, token } = await serve();
  const called = (host: string, origin: string) =>
    write({ host, origin, 'x-xsrf-token': token }).then(({ status }) => status);
  expect(await called('home.test:3000', 'http://home.test:3000')).toBe(200);
  expect(await called('192.168.1.5', 'http://192.168.1.5')).toBe(200);
  expect(await called('home.test:3000', 'http://elsewhere.test:3000')).toBe(403);
  expect(await called('home.test:3000', 'http://home.test')).toBe(403);
  expect(await called('home.test:3000', 'null')).toBe(403);
});

test('a page of another site cannot log anybody in or out', async () => {
  const { origin, read, token } = await serve();
  const session = `payload-token=${cookieValue(cookies, 'payload-token')}`;
  const send = async (path: string, body: object, headers: Headers) => {
    const asJson = { 'content-type': 'application/json', ...headers };
    const answer = await ask(origin + path, { body: JSON.stringify(body), headers: asJson });
    return { status: answer.status, body: JSON.parse(answer.text) as unknown };
  };
  const logInPaths = {
    '/api/Users/login': { userName: 'homely', password },
    '/api/Users/logout': {},
    '/cms/api/users/login': { email: 'homely@example.com', password },
    '/cms/api/users/logout': {},
  };
  const cookie = `${session}; XSRF-TOKEN=${token}`;
  for (const [path, body] of Object.entries(logInPaths))
    for (const headers of <Headers[]>[
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await send(path, body, { ...headers, cookie, 'x-xsrf-token': token });
      expect(answer.status, path).toBe(403);
      expect(JSON.stringify(answer.body)).toContain('page of another site');
    }
  expect((await read()).text).toContain('homely');
  // A form needs no script and no preflight request.
  const form = await ask(`${origin}/cms/api/users/login`, {
    body: `email=homely%40example.com&password=${encodeURIComponent(password)}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://elsewhere.example',
    },
  });
  expect(form.status).toBe(403);
  for (const path of ['/api/Users/login', '/cms/api/users/login'] as const)
    expect((await send(path, logInPaths[path], { origin })).status, path).toBe(200);
});

test('a site with a public origin ignores Host', async () => {
  const place = { origins: ['https://www.example.com'], isUnnamed: false };
  const app = express()
    .use(ownPages(place))
    .use((request, response) => void response.send(String(isFromElsewhere(request))));
  const url = await listening(app);
  const isForeign = async (origin: string, host: string) =>
    (await ask(url, { body: '', headers: { origin, host } })).text;
  expect(await isForeign('https://www.example.com', 'app:3000')).toBe('false');
  expect(await isForeign('https://www.example.com', 'www.example.com')).toBe('false');
  expect(await isForeign('http://app:3000', 'app:3000')).toBe('true');
  expect(await isForeign('null', 'www.example.com')).toBe('true');
});

// Next runs the dashboard's server functions for any caller, on every page.

const tokens: Record<string, string> = { stranger: '', forger: 'eyJhbGciOiJIUzI1NiJ9.e30.x' };

const site = await openSite();
for (const role of ['reader', 'editor', 'author'] as const)
  tokens[role] = await logInAs(site, role);

const action = { 'next-action': '40'.repeat(21) };
const multipart = 'multipart/form-data; boundary=x';
const field = '--x\r\ncontent-disposition: form-data; name="$ACTION_ID_40"\r\n\r\n\r\n--x--\r\n';

const sent: [string, RequestInit][] = [
  ['a call', { headers: { ...action, 'content-type': 'text/plain' }, body: '[]' }],
  ['a call with a form', { headers: { ...action, 'content-type': multipart }, body: field }],
  ['a call with nothing', { headers: action }],
  ['a text', { body: 'x' }],
  ['a deletion', { method: 'DELETE', headers: action }],
];

test.each(sent)('%s is passed on to the dashboard for staff only', async (_, request) => {
  const { origin: url } = await serve();
  const statusFor = async (who: string, path: string) => {
    const cookie = `payload-token=${tokens[who]}`;
    const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
    return (await fetch(url + path, { method: 'POST', ...request, headers })).status;
  };
  for (const path of ['/cms/login', '/_next/x', '/__nextjs_x']) {
    for (const who of ['stranger', 'forger', 'reader'])
      expect(await statusFor(who, path), who).toBe(403);
    // The response of the replacement for the dashboard.
    for (const who of ['editor', 'author']) expect(await statusFor(who, path), who).toBe(503);
  }
});

test('everybody sees the log-in screen, but forms sent without scripts are refused', async () => {
  const { origin: url } = await serve();
  expect((await fetch(`${url}/cms/login`)).status).toBe(503);
  const headers = { 'content-type': multipart, cookie: `payload-token=${tokens.author}` };
  const sentForm = await fetch(`${url}/cms/login`, { method: 'POST', headers, body: field });
  expect(sentForm.status).toBe(400);
});
