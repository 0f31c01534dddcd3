import { expect, test } from 'vitest';
import { normalizeForwardedFor, readForwardedIp } from './visitor-ip';

for (const [entry, ip] of [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['unknown', null],
  ['', null],
  ['0x7f.1', null],
  ['203.0.113.7.9:80', null],
  ["'; DROP TABLE users", null],
] as const)
  test(`the IP address of a proxy’s entry ${entry || 'without a text'} is ${ip ?? 'none'}`, () => {
    expect(readForwardedIp(entry)).toBe(ip);
  });

for (const [what, sent, forwardedFor] of [
  [
    'addresses with ports',
    { 'x-forwarded-for': '203.0.113.7:1,10.0.0.1:2' },
    '203.0.113.7, 10.0.0.1',
  ],
  ['invalid entries', { 'x-forwarded-for': 'x, ,10.0.0.1' }, 'x, unknown, 10.0.0.1'],
  ['Forwarded', { forwarded: 'for=203.0.113.7;proto=https' }, '203.0.113.7'],
  [
    'Forwarded of several proxies',
    { forwarded: 'proto=http;For="[2001:db8::1]:443", by=10.0.0.1, for=_x' },
    '2001:db8::1, unknown, _x',
  ],
  ['both', { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.1' }, '203.0.113.7'],
  ['neither', {}, undefined],
] as const)
  test(`X-Forwarded-For is normalized to one entry per hop: ${what}`, () => {
    const headers = { ...sent };
    normalizeForwardedFor(headers);
    expect(headers).toEqual({ ...sent, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) });
  });

test('parsing a hostile header does not take long', () => {
  const begun = process.cpuUsage();
  for (const part of ['[', ']:', '"', '%', '1.', ':', 'for="', ';for='])
    for (const header of ['x-forwarded-for', 'forwarded'])
      normalizeForwardedFor({ [header]: part.repeat(200_000 / part.length) });
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000_000).toBeLessThan(10);
});
