import { expect, test } from 'vitest';
import {
  hashOfTyped,
  makeVerificationCode,
  newCode,
  readVerificationCode,
  verificationCodeHash,
} from './verification-code';

test('a code comes in groups, without look-alikes, and never twice', () => {
  const codes = Array.from({ length: 200 }, makeVerificationCode);
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

for (const typed of ['01AB-CDEF-GH10', '01abcdefgh10', ' oiab cdef – ghlo ', 'OLAB.CDEF_GHIO'])
  test(`“${typed}” is read as the code that is meant`, () => {
    expect(readVerificationCode(typed)).toBe('01ABCDEFGH10');
  });

for (const typed of ['', '01AB-CDEF-GH1', '01AB-CDEF-GH100', '01AB-CDEF-GHU0', '01AB-CDEF-GH\0'])
  test(`“${typed}” is no code`, () => {
    expect(readVerificationCode(typed)).toBeNull();
  });

test('what is stored of a code depends on the site’s secret', () => {
  expect(verificationCodeHash('01ABCDEFGH10', 'a')).not.toBe(
    verificationCodeHash('01ABCDEFGH10', 'b'),
  );
});

test('a new code is known again by its hash, as it is typed, and only with the site’s secret', () => {
  const { code, hash } = newCode('a secret');
  expect(hashOfTyped(code.toLowerCase(), 'a secret')).toBe(hash);
  expect(hashOfTyped(code, 'another secret')).not.toBe(hash);
  expect(hashOfTyped(makeVerificationCode(), 'a secret')).not.toBe(hash);
  expect(hashOfTyped('no code', 'a secret')).toBeNull();
});
