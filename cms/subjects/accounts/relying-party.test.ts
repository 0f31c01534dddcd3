import type { PayloadRequest } from 'payload';
import { expect, test } from 'vitest';
import { relyingParty, relyingPartyOf } from './relying-party';

const named = (origin: string) => relyingParty({ origin, isUnnamed: false, host: 'evil.example' });
const unnamed = (host: string | null) =>
  relyingParty({ origin: 'http://localhost:3000', isUnnamed: true, host });

test('passkeys use the host name in SITE_URL, whatever the Host header says', () => {
  expect(named('https://fovean.example')).toEqual({
    id: 'fovean.example',
    origin: 'https://fovean.example',
  });
  expect(named('https://www.fovean.example:8443')).toEqual({
    id: 'www.fovean.example',
    origin: 'https://www.fovean.example:8443',
  });
});

test('passkeys need https and a host name that is not an IP address', () => {
  for (const origin of ['http://fovean.example', 'https://192.0.2.1', 'https://[2001:db8::1]'])
    expect(named(origin), origin).toBeNull();
});

test('without SITE_URL, passkeys work only at localhost, on any port', () => {
  expect(unnamed('localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
  expect(unnamed(null)).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  for (const host of [
    'a b',
    '127.0.0.1:3000',
    '[::1]:3000',
    'kitchen.local',
    'localhost.evil.example',
  ])
    expect(unnamed(host), host).toBeNull();
});

test.each([
  [{ origin: 'http://localhost:3000', isUnnamed: true }, 'http://localhost:8080'],
  [{ origin: 'https://fovean.example', isUnnamed: false }, 'https://fovean.example'],
  [{ origin: 'https://fovean.example' }, 'https://fovean.example'],
])('the passkeys of a site configured as %o are for %s', (custom, origin) => {
  const headers = new Headers({ host: 'localhost:8080' });
  const req = { payload: { config: { custom } }, headers } as unknown as PayloadRequest;
  expect(relyingPartyOf(req)).toEqual({ id: new URL(origin).hostname, origin });
});
