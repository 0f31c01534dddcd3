import { expect, test } from 'vitest';
import { addressHeader, addressKey, isSharedByProxy, plainAddress } from './client-ip';

test('an IPv4 address counts for itself, also inside IPv6', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('all addresses of one IPv6 network count together', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
});

test('what is no address has a name of its own', () => {
  expect(addressKey('')).toBe('unknown');
  expect(addressKey("'; DROP TABLE")).toBe('unknown');
});

test('an address has one plain form', () => {
  expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(plainAddress('2001:DB8:0:0::1')).toBe('2001:db8::1');
  expect(plainAddress('here')).toBe('');
});

test('a proxy that the site was not told to believe is known by what it forwards', () => {
  const from = (address: string, forwarded?: string) => ({
    headers: new Headers({
      [addressHeader]: address,
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    }),
  });
  expect(isSharedByProxy(from('203.0.113.7'))).toBe(false);
  expect(isSharedByProxy(from('203.0.113.7', '198.51.100.1, ::ffff:203.0.113.7'))).toBe(false);
  expect(isSharedByProxy(from('10.0.0.1', '203.0.113.7'))).toBe(true);
});
