import { beforeAll, expect, test } from 'vitest';
import { logInAs } from '../testing/callers';
import { listening } from '../testing/listening';
import { openSite } from '../testing/open-site';

// Next runs the dashboard's server functions for any caller, on every page.

const tokens: Record<string, string> = { stranger: '', forger: 'eyJhbGciOiJIUzI1NiJ9.e30.x' };

beforeAll(async () => {
  const site = await openSite();
  for (const role of ['reader', 'editor', 'author'] as const)
    tokens[role] = await logInAs(site, role);
});

async function serve() {
  const { appOf } = await import('../testing/app-of');
  return listening(appOf((await openSite()).payload));
}

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
  const url = await serve();
  const statusFor = async (who: string, path: string) => {
    const cookie = `payload-token=${tokens[who]}`;
    const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
    return (await fetch(url + path, { method: 'POST', ...request, headers })).status;
  };
  for (const path of ['/cms', '/cms/login', '/cms/collections/posts', '/_next/x', '/__nextjs_x']) {
    for (const who of ['stranger', 'forger', 'reader'])
      expect(await statusFor(who, path), who).toBe(403);
    // The response of the replacement for the dashboard.
    for (const who of ['editor', 'author']) expect(await statusFor(who, path), who).toBe(503);
  }
});

test('a form by which a screen without scripts would call is passed on for nobody', async () => {
  const headers = { 'content-type': multipart, cookie: `payload-token=${tokens.author}` };
  const answer = await fetch(`${await serve()}/cms/login`, {
    method: 'POST',
    headers,
    body: field,
  });
  expect(answer.status).toBe(400);
});

test('a screen is shown to everybody: it leads strangers to the log-in', async () => {
  expect((await fetch(`${await serve()}/cms/login`)).status).toBe(503);
});
