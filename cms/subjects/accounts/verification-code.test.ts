import { expect, test } from 'vitest';
import { hashOfTyped, newCode } from './verification-code';

test('codes are in groups, without look-alike characters, and unique', () => {
  const codes = Array.from({ length: 200 }, () => newCode().code);
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(['01AB-CDEF-GH10', '01abcdefgh10', ' oiab cdef – ghlo ', 'OLAB.CDEF_GHIO'])(
  '“%s” is accepted as the code',
  (typed) => {
    expect(hashOfTyped(typed)).toBe(hashOfTyped('01ABCDEFGH10'));
  },
);

test.each(['', '01AB-CDEF-GH1', '01AB-CDEF-GH100', '01AB-CDEF-GHU0', '01AB-CDEF-GH\0'])(
  '“%s” is not a code',
  (typed) => {
    expect(hashOfTyped(typed)).toBeNull();
  },
);

test('a typed code matches only its hash', () => {
  const { code, hash } = newCode();
  expect(hashOfTyped(code.toLowerCase())).toBe(hash);
  expect(hashOfTyped(newCode().code)).not.toBe(hash);
});
