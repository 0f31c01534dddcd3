import express from 'express';
import { expect, test } from 'vitest';
import { passwordComplaint } from '../subjects/accounts/password-rules';
import { listening } from '../testing/listening';
import { temporaryFolder } from '../testing/temporary-folder';
import { builtAssets, commonPasswordList } from './assets';

const script = `console.log(${JSON.stringify('The ninth lantern. '.repeat(500))})`;

async function serve() {
  const client = await temporaryFolder({
    'assets/inner/page.js': script,
    'assets/page-A1b2.js': script,
    'assets/face-A1b2.woff2': 'wOF2',
    'sw.js': script,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  return listening(express().use(builtAssets(client)));
}

const forGood = 'public, max-age=31536000, immutable';

test('a script is compressed for clients that accept it, and cached permanently', async () => {
  const origin = await serve();
  for (const [taken, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const headers = { 'accept-encoding': taken };
    const answer = await fetch(`${origin}/assets/page-A1b2.js`, { headers });
    expect(answer.headers.get('content-encoding')).toBe(expected);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe(forGood);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    if (expected) expect(Number(answer.headers.get('content-length'))).toBeLessThan(500);
    // `fetch` has decompressed it.
    expect(await answer.text()).toBe(script);
  }
});

test('a font is not compressed, and cached permanently', async () => {
  const origin = await serve();
  const headers = { 'accept-encoding': 'br' };
  const answer = await fetch(`${origin}/assets/face-A1b2.woff2`, { headers });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe(forGood);
  expect(await answer.text()).toBe('wOF2');
});

test('a file outside the build gets 404, and a file without a hash in its name is cached for an hour', async () => {
  const origin = await serve();
  for (const file of ['page.js', 'inner', 'inner/', '', '..%2ffavicon.svg', '%ff']) {
    const answer = await fetch(`${origin}/assets/${file}`, { redirect: 'manual' });
    expect([answer.status, await answer.text()], file).toEqual([404, 'There is no such file.']);
  }
  const icon = await fetch(`${origin}/favicon.svg`);
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the service worker is revalidated each time, and may fetch only from this site', async () => {
  const origin = await serve();
  const answer = await fetch(`${origin}/sw.js`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  );
  expect(answer.headers.get('etag')).not.toBeNull();
  expect((await fetch(`${origin}/sw.js`, { method: 'POST' })).status).toBe(404);
});

test('the list of common passwords contains those that the site refuses, without too short ones', async () => {
  const origin = await listening(express().get('/list', commonPasswordList));
  const answer = await fetch(`${origin}/list`);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const listed = (await answer.text()).split('\n');
  expect(listed).toEqual(expect.arrayContaining(['12345678', 'password', 'qwertyuiop']));
  const owner = { userName: 'nobody', email: 'nobody@example.com' };
  for (const password of listed.slice(0, 500)) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(await passwordComplaint(password, owner), password).toContain('too common');
  }
});
