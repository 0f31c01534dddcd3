import { expect, test } from 'vitest';
import { newSecret, secretUri, stepOfCode } from './second-step';

// The secret of RFC 6238, appendix B, in base 32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('a code counts for its thirty seconds and those beside them, as clocks differ', () => {
  const now = 1_111_111_109_000;
  const step = Math.floor(now / 30_000);
  expect(stepOfCode(secret, '081804', now)).toBe(step);
  expect(stepOfCode(secret, ' 081 804 ', now)).toBe(step);
  expect(stepOfCode(secret, '０８１８０４', now)).toBe(step);
  expect(stepOfCode(secret, '081804', now + 30_000)).toBe(step);
  expect(stepOfCode(secret, '081804', now - 30_000)).toBe(step);
  expect(stepOfCode(secret, '081804', now + 61_000)).toBeNull();
  for (const wrong of ['', '081805', '81804', '0818040', 'abcdef', '-81804'])
    expect(stepOfCode(secret, wrong, now), wrong).toBeNull();
});

test('each secret is new, and an app reads it from a URI', () => {
  const one = newSecret();
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(one);
  const uri = new URL(secretUri(one, 'ann@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(one);
  expect(decodeURIComponent(uri.pathname)).toContain('ann@example.com');
});
