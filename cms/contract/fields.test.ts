import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  filledText,
  reachableEmail,
  recordId,
  sentCode,
  sentCredit,
  sentEmail,
  sentId,
  sentSlug,
  sentText,
  sentTime,
  sentWholeNumber,
} from './fields';
import { longestSlug, slugHint, tooLong, tooLongBeforeAt } from './plain/limits';

const isTaken = (email: string) => sentEmail().safeParse(email).success;
const domain = (length: number) => `${'d'.repeat(50)}.`.repeat(6).slice(0, length - 4) + '.com';

for (const email of [
  'ann@example.com',
  'ann.lee+books@sub.example.co.uk',
  "o'hara_{x}@example.com",
  `${'a'.repeat(64)}@example.com`,
  `${'a'.repeat(64)}@${domain(189)}`,
])
  test(`“${email}” is an e-mail address`, () => expect(isTaken(email)).toBe(true));

for (const email of [
  '',
  'ann',
  'ann@',
  'ann@-example.com',
  'ann@example.com\nBcc: bob@example.com',
  'an..n@example.com',
  'änn@example.com',
  'Ann <ann@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(64)}@${domain(190)}`,
])
  test(`“${email}” is not an e-mail address`, () => expect(isTaken(email)).toBe(false));

test('a long invalid e-mail address is rejected quickly', () => {
  const begun = process.cpuUsage();
  for (const email of ['a.'.repeat(500_000), `a@${'a-'.repeat(500_000)}`, '!'.repeat(1_000_000)])
    expect(isTaken(email)).toBe(false);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000_000).toBeLessThan(10);
});

/** Returns the parsed value, or all errors. */
const readBy = (schema: z.ZodType, sent: unknown): unknown => {
  const { success, data, error } = schema.safeParse(sent);
  return success ? data : error.issues.map(({ message }) => message).join(' ');
};

const count = () => sentWholeNumber({ min: 0, max: 10 });
const isRequired = 'Is required.';
const isNoLine = 'Must be one line of plain text.';
const isNoText = 'Contains invalid characters.';
const isNoCode = 'Invalid or missing verification code.';
const isNotWhole = 'Must be a whole number.';
const isTooLarge = 'Must be at most 2147483647.';
const isNoYear = 'Must be between the years 1900 and 2999.';

test.each<[string, () => z.ZodType, unknown, unknown]>([
  ['a text is trimmed', () => sentText(), '  words ', 'words'],
  ['a text that is missing is required', () => sentText(), undefined, isRequired],
  ['a number is not text', () => sentText(), 1, 'Must be text.'],
  ['a NUL byte is not text', () => sentText(), 'a\0b', isNoText],
  ['half a surrogate pair is not text', () => sentText(), '\ud83d', isNoText],
  ['a text of spaces is not filled', () => filledText(), '  ', isRequired],
  ['a text may be as long as its limit', () => filledText(3), 'abc', 'abc'],
  ['a text may not be longer than its limit', () => filledText(3), 'abcd', tooLong(3)],
  ['an emoji is one character', () => filledText(1), '🐎', '🐎'],
  ['a credit may be empty', () => sentCredit(), ' ', ''],
  ['a credit is on one line', () => sentCredit(), 'two\nlines', isNoLine],
  ['a credit does not change the text direction', () => sentCredit(), 'turned \u202e', isNoLine],
  ['an empty e-mail address is required', () => sentEmail(), '', isRequired],
  [
    'a long part before the at sign is reported',
    () => sentEmail(),
    `${'a'.repeat(65)}@a.com`,
    tooLongBeforeAt,
  ],
  [
    'a reachable e-mail address is in lower case',
    () => reachableEmail(),
    'Ann@Example.COM',
    'ann@example.com',
  ],
  [
    'an e-mail address without a top level is not reachable',
    () => reachableEmail(),
    'ann@localhost',
    'Must be an e-mail address, such as name@example.com.',
  ],
  ['digits are a whole number', count, '7', 7],
  ['the smallest number is accepted', count, 0, 0],
  ['the largest number is accepted', count, '10', 10],
  ['less than the smallest is rejected', count, -1, 'Must be at least 0.'],
  ['more than the largest is rejected', count, 11, 'Must be at most 10.'],
  ['half a number is not whole', count, 1.5, isNotWhole],
  [
    'eleven digits are too many',
    () => sentWholeNumber({ min: 0, max: 1e12 }),
    '12345678901',
    isNotWhole,
  ],
  ['digits before letters are not a number', count, '7a', isNotWhole],
  ['a number that is missing is required', () => sentId(), undefined, isRequired],
  ['an id is not 0', () => sentId(), 0, 'Must be at least 1.'],
  ['the largest id of PostgreSQL is valid', () => sentId(), 2_147_483_647, 2_147_483_647],
  ['a larger id is invalid', () => sentId(), '2147483648', isTooLarge],
  ['a record’s id is not text', () => recordId(), '7', 'Must be a number.'],
  ['a record’s id is whole', () => recordId(), 1.5, isNotWhole],
  ['a record’s id is not below 1', () => recordId(), 0, 'Must be at least 1.'],
  ['a record’s id fits PostgreSQL', () => recordId(), 2_147_483_648, isTooLarge],
  ['a valid id of a record is unchanged', () => recordId(), 7, 7],
  ['a slug has lower-case words', () => sentSlug(), 'the-first-frost', 'the-first-frost'],
  ['a slug has no capitals', () => sentSlug(), 'Frost', slugHint],
  ['a slug may not be longer', () => sentSlug(), 'a'.repeat(longestSlug + 1), tooLong(longestSlug)],
  ['a code is trimmed', () => sentCode(), ' AB12 ', 'AB12'],
  ['an empty code is invalid', () => sentCode(), ' ', isNoCode],
  ['a code has at most 100 characters', () => sentCode(), 'a'.repeat(101), isNoCode],
  [
    'a timestamp has an offset',
    () => sentTime(),
    '2026-09-14T09:00:00+02:00',
    '2026-09-14T09:00:00+02:00',
  ],
  [
    'a timestamp without an offset is invalid',
    () => sentTime(),
    '2026-09-14T09:00:00',
    'Must be a date and time with a UTC offset, such as 2026-09-14T09:00:00Z.',
  ],
  ['the first year is 1900', () => sentTime(), '1900-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
  ['1899 is too early', () => sentTime(), '1899-12-31T23:59:59Z', isNoYear],
  ['the last year is 2999', () => sentTime(), '2999-12-31T23:59:59Z', '2999-12-31T23:59:59Z'],
  ['3000 is too late', () => sentTime(), '3000-01-01T00:00:00Z', isNoYear],
])('%s', (_name, schema, sent, expected) => {
  expect(readBy(schema(), sent)).toEqual(expected);
});
