import { expect, test } from 'vitest';
import { shortestApiKey } from '../contract/limits';
import { credentialsOf } from './credentials';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmVk-_';
const apiKey = `fov_${'a'.repeat(43)}`;

const of = (headers: Record<string, string>) => credentialsOf({ headers }, 'payload-token');

test.each([
  [{}],
  [{ cookie: 'XSRF-TOKEN=x; theme=night' }],
  [{ authorization: 'Basic dXNlcjpwYXNz' }],
  [{ authorization: 'JWT x' }],
  [{ authorization: token }],
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
    { 'x-api-key': ` ${apiKey} `, authorization: 'x' },
    { sessions: [], apiKey },
  ],
])('a request with %j has credentials', (headers, credentials) => {
  expect(of(headers as Record<string, string>)).toEqual(credentials);
});
