import { expect, test } from 'vitest';
import { tidyUserName, userNameKey } from '../../platform/access/user-name-key';
import { looksLikeUrl, userNameSkeleton } from './user-name';

for (const [one, other] of [
  ['Reader', 'rEADER'],
  ['Reader', 'Ｒｅａｄｅｒ'],
  ['Straße', 'STRASSE'],
  ['Σίσυφος', 'σίσυφοσ'],
  ['é', 'e\u0301'],
  ['A  Reader', ' a reader'],
] as const)
  test(`“${one}” and “${other}” are one username`, () => {
    expect(userNameKey(one)).toBe(userNameKey(other));
  });

test('accents distinguish names, and capitals are kept', () => {
  expect(userNameKey('Rene')).not.toBe(userNameKey('René'));
  expect(tidyUserName(' René  D. ')).toBe('René D.');
});

test('look-alike letters of other alphabets do not distinguish names, but other letters do', () => {
  expect(userNameKey('Моrdеtur')).toBe(userNameKey('Mordetur'));
  expect(userNameKey('rеаdеr')).toBe('reader');
  expect(userNameKey('Жанна')).toBe('жahha');
});

for (const [one, other] of [
  ['author', 'AUTH0R'],
  ['author', 'áuthor'],
  ['author', 'аuthоr'],
  ['author', 'αυτнοr'],
  ['Admin', 'ADM1N'],
  ['Paul', 'PauI'],
  ['Mary', 'rnary'],
  ['straße', 'Strasse'],
  ['Søren', 'soren'],
  ['Tom', 'Том'],
  ['Anna', 'ᴀɴɴᴀ'],
  ['bob', '🅱🅾🅱'],
  ['Ann', '🇦🇳🇳'],
] as const)
  test(`“${one}” and “${other}” look alike`, () => {
    expect(userNameSkeleton(one)).toBe(userNameSkeleton(other));
  });

for (const [one, other] of [
  ['author', 'authors'],
  ['Anna', 'Hanna'],
  ['reader-1', 'reader-2'],
  ['कमल', 'कमला'],
  ['かき', 'がき'],
  ['王', '玉'],
  ['Жанна', 'Шанна'],
] as const)
  test(`“${one}” and “${other}” do not look alike`, () => {
    expect(userNameSkeleton(one)).not.toBe(userNameSkeleton(other));
  });

test.each([
  ...['You won! www.evil.com', 'Pay at EVIL.com!', 'bit․ly․com', 'ｅｖｉｌ．ｃｏｍ', 'evil。com'],
  ...['evil｡com', 'сайт.рф', '7.भारत', 'evil.xn--p1ai', '💩.la', '192.0.2.1'],
])('“%s” looks like a URL, which mail programs turn into a link', (name) => {
  expect(looksLikeUrl(name)).toBe(true);
});

test.each([
  ...['J.R.R. Tolkien', 'J.R.R.Tolkien', 'Robert W. Brady, Jr.', 'Mr.Smith', 'ann.reader'],
  ...['first.last', 'Dr. Who…', 'reader 2.0', 'Y.M.C.A.', 'ann...', '. net'],
])('“%s” does not look like a URL', (name) => {
  expect(looksLikeUrl(name)).toBe(false);
});
