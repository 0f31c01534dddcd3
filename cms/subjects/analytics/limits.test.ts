import { expect, test } from 'vitest';
import { PendingViews, subjectLimit, visitorLimit } from './limits';

const day = '2026-05-01';
const nextDay = '2026-05-02';

/** Returns the number of visitors that count. */
const countedOf = (ips: Iterable<string>, agents = 1) => {
  const identify = visitorLimit();
  const visitors = new Set<string | null>();
  for (const ip of ips)
    for (let agent = 0; agent < agents; agent++)
      visitors.add(identify(day, ip, `Mozilla/5.0 (made up ${agent})`));
  visitors.delete(null);
  return visitors.size;
};

function* addresses(count: number, addressOf: (high: number, low: number) => string) {
  for (let index = 0; index < count; index++) yield addressOf(index >> 8, index % 256);
}

test('a household and a school count all their browsers, up to ten for each address', () => {
  expect(countedOf(['192.0.2.1'], 3)).toBe(3);
  expect(countedOf(['192.0.2.1'], 10)).toBe(10);
  expect(countedOf(['192.0.2.1', '192.0.2.2', '2001:db8::1'], 10)).toBe(30);
});

for (const [attack, most, count] of [
  ['25,762 user agents from one IPv4 address', 11, () => countedOf(['192.0.2.1'], 25_762)],
  ['25,762 user agents without an address', 11, () => countedOf([''], 25_762)],
  [
    'the addresses of a /64',
    11,
    () => countedOf(addresses(30_000, (high, low) => `2001:db8::${high}:${low}`)),
  ],
  [
    'the networks of a /48',
    160,
    () =>
      countedOf(
        addresses(30_000, (high, low) => `2001:db8:1:${(high * 256 + low).toString(16)}::1`),
      ),
  ],
  [
    'the networks of a /32',
    2_560,
    () => countedOf(addresses(30_000, (high, low) => `2001:db8:${high}:${low}::1`)),
  ],
  [
    'the whole internet',
    50_000,
    () => countedOf(addresses(60_000, (high, low) => `100.64.${high}.${low}`)),
  ],
] as const)
  test(`${attack}: about ${most} visitors`, () => {
    const counted = count();
    expect(counted).toBeLessThanOrEqual(most * 1.1);
    expect(counted).toBeGreaterThan(most * 0.9);
  });

test('in a full network, those already counted stay themselves, and the next day all count again', () => {
  const identify = visitorLimit();
  const first = identify(day, '192.0.2.1', 'first');
  const others = Array.from({ length: 20 }, (_, index) => identify(day, '192.0.2.1', `${index}`));
  expect(new Set(others).size).toBe(10);
  expect(others[10]).toBe(others[19]);
  expect(identify(day, '192.0.2.1', 'first')).toBe(first);
  expect(others).not.toContain(first);
  expect(identify(nextDay, '192.0.2.1', '19')).not.toBe(others[19]);
});

test('ten thousand views of an address count, and do not stop those of other addresses', () => {
  const identify = visitorLimit();
  const counted = Array.from({ length: 10_001 }, (_, index) =>
    identify(day, '192.0.2.1', `${index % 100}`),
  );
  expect(counted.indexOf(null)).toBe(10_000);
  expect(identify(day, '192.0.2.2', '')).not.toBeNull();
  expect(identify(nextDay, '192.0.2.1', '')).not.toBeNull();
});

test('made-up subjects have a limit for each kind', () => {
  const limited = subjectLimit();
  const subjects = Array.from({ length: 1_000 }, (_, index) =>
    limited(day, { kind: 'campaign', subject: `${index}` }),
  );
  expect(new Set(subjects).size).toBe(301);
  expect(limited(day, { kind: 'referrer', subject: 'a' })).toBe('a');
  expect(limited(nextDay, { kind: 'campaign', subject: 'a' })).toBe('a');
});

test('a limited number of entries is pending, and those that are pending go on counting', () => {
  const pending = new PendingViews();
  for (let time = 1; time <= 2; time++)
    for (let index = 0; index < 30_000; index++)
      pending.add({ day, kind: 'site', subject: '', visitor: `${index}`, views: 1 });
  const taken = pending.take();
  expect(taken).toHaveLength(20_000);
  expect(taken.every(({ views }) => views === 2)).toBe(true);
  expect(pending.take()).toEqual([]);
});
