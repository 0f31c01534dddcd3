import { SignJWT } from 'jose';
import type { Payload } from 'payload';
import { expect, test } from 'vitest';
import { shortestApiKey } from '../../contract/plain/limits';
import { credentialCheck, credentialsOf } from './credentials';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmVk-_';
const apiKey = `fov_${'a'.repeat(43)}`;

const of = (headers: Record<string, string>) => credentialsOf({ headers }, 'payload-token');

test.each([
  [{}],
  [{ cookie: 'XSRF-TOKEN=x; theme=night' }],
  [{ authorization: 'Basic dXNlcjpwYXNz' }],
  [{ authorization: 'JWT x' }],
  [{ authorization: token }],
  [{ authorization: `JWT ${token}.x` }],
  [{ authorization: `Old JWT ${token}` }],
  [{ cookie: `payload-token=${token}.x` }],
  [{ cookie: `payload-token=.${token}` }],
  [{ 'x-api-key': ' '.repeat(60) }],
  [{ 'x-api-key': `${' '.repeat(60)}${'a'.repeat(shortestApiKey - 1)}` }],
  [{ cookie: 'payload-token=x' }],
  [{ cookie: `not-payload-token=${token}` }],
])('a request with %j is anonymous', (headers) => {
  expect(of(headers as Record<string, string>)).toBeNull();
});

test.each([
  [{ cookie: `a=b; payload-token=${token}` }, { sessions: [token], apiKey: null }],
  [{ cookie: `__Host-payload-token=${token}` }, { sessions: [token], apiKey: null }],
  [{ authorization: `JWT ${token}` }, { sessions: [token], apiKey: null }],
  [{ authorization: `Bearer ${token}` }, { sessions: [token], apiKey: null }],
  [
    { 'x-api-key': 'a'.repeat(shortestApiKey) },
    { sessions: [], apiKey: 'a'.repeat(shortestApiKey) },
  ],
  [
    {
      'x-api-key': apiKey,
      authorization: 'JWT a.b.c',
      cookie: `__Host-payload-token=g.h.i; payload-token=d.e.f`,
    },
    { sessions: ['a.b.c', 'd.e.f', 'g.h.i'], apiKey },
  ],
  [
    { 'x-api-key': ` ${apiKey} `, authorization: 'x' },
    { sessions: [], apiKey },
  ],
])('a request with %j has credentials', (headers, credentials) => {
  expect(of(headers as Record<string, string>)).toEqual(credentials);
});

test('a session counts if this site signed it and it has not expired', async () => {
  const secret = 'the secret of this site';
  const signed = (by: string, { alg = 'HS256', expiresIn = 60 } = {}) =>
    new SignJWT({ id: 1 })
      .setProtectedHeader({ alg })
      .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
      .sign(Buffer.from(by.padEnd(64, '.')));
  const isOwn = credentialCheck({ secret: secret.padEnd(64, '.') } as Payload);
  const valid = await signed(secret);
  const invalid = [
    token,
    await signed('another secret'),
    await signed(secret, { alg: 'HS512' }),
    await signed(secret, { expiresIn: -60 }),
  ];
  for (const session of invalid)
    expect(await isOwn({ sessions: [session], apiKey: null }), session).toBe(false);
  expect(await isOwn({ sessions: [], apiKey: null })).toBe(false);
  expect(await isOwn({ sessions: [...invalid, valid], apiKey: null })).toBe(true);
});
