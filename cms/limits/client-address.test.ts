import { expect, test } from 'vitest';
import { addressKey } from './client-address';

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
