import { expect, test } from 'vitest';
import { clientIpHeader, ipKey, isSharedByProxy, normalizeIp } from './client-ip';

test('an IPv4 address counts for itself, also inside IPv6', () => {
  expect(ipKey('203.0.113.7')).toBe('203.0.113.7');
  expect(ipKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('all IP addresses of one IPv6 network count together', () => {
  expect(ipKey('2001:db8:1:2::1')).toBe(ipKey('2001:db8:1:2:ffff::9'));
  expect(ipKey('2001:db8:1:2::1')).not.toBe(ipKey('2001:db8:1:3::1'));
});

test('what is no IP address has a name of its own', () => {
  expect(ipKey('')).toBe('unknown');
  expect(ipKey("'; DROP TABLE")).toBe('unknown');
});

test('an IP address has one plain form', () => {
  expect(normalizeIp('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(normalizeIp('2001:DB8:0:0::1')).toBe('2001:db8::1');
  expect(normalizeIp('here')).toBe('');
});

test('a proxy that the site was not told to believe is known by what it forwards', () => {
  const from = (ip: string, forwarded?: string) => ({
    headers: new Headers({
      [clientIpHeader]: ip,
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    }),
  });
  expect(isSharedByProxy(from('203.0.113.7'))).toBe(false);
  expect(isSharedByProxy(from('203.0.113.7', '198.51.100.1, ::ffff:203.0.113.7'))).toBe(false);
  expect(isSharedByProxy(from('10.0.0.1', '203.0.113.7'))).toBe(true);
});

test('a proxy that speaks as RFC 7239 has it says nothing that could be compared', () => {
  const headers = new Headers({ [clientIpHeader]: '203.0.113.7', forwarded: 'for=203.0.113.7' });
  expect(isSharedByProxy({ headers })).toBe(true);
  headers.set('x-forwarded-for', '203.0.113.7');
  expect(isSharedByProxy({ headers })).toBe(false);
});
