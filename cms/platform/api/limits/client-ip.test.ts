import { expect, test } from 'vitest';
import {
  clientIpHeader,
  customerNetwork,
  isSharedByProxy,
  networksOf,
  normalizeIp,
} from './client-ip';

test('an IPv4 address is counted alone, also as mapped IPv6', () => {
  const itself = [{ key: '203.0.113.7', factor: 1 }];
  expect(networksOf('203.0.113.7')).toEqual(itself);
  expect(networksOf('::ffff:203.0.113.7')).toEqual(itself);
});

test('an IPv6 address is counted for its networks, and larger networks have a larger allowance', () => {
  expect(networksOf('2001:db8:1:2ff::9')).toEqual([
    { key: '20010db8000102ff/64', factor: 1 },
    { key: '20010db8000102/56', factor: 4 },
    { key: '20010db80001/48', factor: 16 },
    { key: '20010db8/32', factor: 256 },
  ]);
  expect(networksOf('2001:db8:1:2ff:ffff::')).toEqual(networksOf('2001:db8:1:2ff::9'));
  expect(networksOf('fe80::1%eth0')).toEqual(networksOf('fe80::1'));
});

test('invalid IP addresses are counted together', () => {
  expect(networksOf('')).toEqual([{ key: 'unknown', factor: 1 }]);
  expect(networksOf("'; DROP TABLE")).toEqual([{ key: 'unknown', factor: 1 }]);
});

test('the network of a customer is an IPv4 address or a /56', () => {
  expect(customerNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(customerNetwork('2001:db8:1:2ff::9')).toBe(customerNetwork('2001:db8:1:200::1'));
  expect(customerNetwork('2001:db8:1:2ff::9')).not.toBe(customerNetwork('2001:db8:1:300::1'));
  expect(customerNetwork('')).toBeNull();
});

test('an IP address has one canonical form', () => {
  expect(normalizeIp('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(normalizeIp('2001:DB8:0:0::1')).toBe('2001:db8::1');
  expect(normalizeIp('here')).toBe('');
});

const from = (ip: string, headers: Record<string, string> = {}) => ({
  headers: new Headers({ [clientIpHeader]: ip, ...headers }),
});

test('an untrusted proxy is recognized by its X-Forwarded-For', () => {
  expect(isSharedByProxy(from('10.0.0.1'))).toBe(false);
  const passesOn = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
  expect(isSharedByProxy(from('10.0.0.1', passesOn('203.0.113.7, ::ffff:10.0.0.1')))).toBe(false);
  for (const ip of ['10.0.0.1', '127.0.0.1', '::1', 'fd00::7', '::ffff:172.17.0.1'])
    expect(isSharedByProxy(from(ip, passesOn('203.0.113.7'))), ip).toBe(true);
});

test('an untrusted proxy is recognized by Forwarded, if X-Forwarded-For is missing', () => {
  const forwarded = 'for=203.0.113.7';
  expect(isSharedByProxy(from('10.0.0.1', { forwarded }))).toBe(true);
  expect(isSharedByProxy(from('10.0.0.1', { forwarded, 'x-forwarded-for': '10.0.0.1' }))).toBe(
    false,
  );
});

test('headers from a public IP address do not make it a proxy', () => {
  for (const ip of ['203.0.113.7', '8.8.4.4', '2606:4700::1111', '2002:cb00:7107::1', ''])
    for (const [header, value] of [
      ['x-forwarded-for', '8.8.8.8'],
      ['forwarded', 'for=x'],
    ] as const)
      expect(isSharedByProxy(from(ip, { [header]: value })), ip).toBe(false);
});
