import { expect, test } from 'vitest';
import { freeSlug, nameKey, slugFrom } from './slug';

test.each([
  ['Not Your Father’s Eldadorian Empire', 'not-your-fathers-eldadorian-empire'],
  ['  Outpost IX: a “history”… 1. One ', 'outpost-ix-a-history-1-one'],
  ['Élan Vitæ, Straße & Ægir', 'elan-vitae-strasse-aegir'],
  ['-A--B-', 'a-b'],
  ['a'.repeat(200), 'a'.repeat(80)],
  ['../..', ''],
  ['🐉', ''],
])('the slug of “%s” is “%s”', (text, slug) => {
  expect(slugFrom(text)).toBe(slug);
});

test.each([
  ['one two', 7, 'one-two'],
  ['one two three', 7, 'one-two'],
  ['one two three', 8, 'one-two'],
  ['one two', 6, 'one'],
])('“%s” is cut for %i characters between words', (text, most, slug) => {
  expect(slugFrom(text, most)).toBe(slug);
});

test.each([
  ['c', [], 'c'],
  ['c', ['c'], 'c-2'],
  ['c', ['c', 'c-2', 'c-3', 'c-5'], 'c-4'],
])('with “%s” and %j, the free slug is “%s”', (base, taken, slug) => {
  expect(freeSlug(base, new Set(taken))).toBe(slug);
});

test('names are the same in any case and encoding of their accents', () => {
  expect(nameKey('E\u0301LAN')).toBe('\u00e9lan');
});
