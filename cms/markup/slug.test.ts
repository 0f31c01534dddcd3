import { expect, test } from 'vitest';
import { slugPattern } from '../contract/limits';
import { slugFrom } from './slug';

test('a title becomes lower-case words joined by hyphens', () => {
  expect(slugFrom('Not Your Father’s Eldadorian Empire')).toBe(
    'not-your-fathers-eldadorian-empire',
  );
  expect(slugFrom('  Outpost IX: a “history”…  ')).toBe('outpost-ix-a-history');
});

test('accents and ligatures are spelled out', () => {
  expect(slugFrom('Élan Vitæ, Straße & Ægir')).toBe('elan-vitae-strasse-aegir');
});

test('a long title is cut between words', () => {
  const slug = slugFrom('word '.repeat(40));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/word$/);
});

test('one endless word is cut at the limit', () => {
  expect(slugFrom('a'.repeat(200))).toHaveLength(80);
});

test('a text without letters gives an empty slug, never dots or slashes', () => {
  expect(slugFrom('../..')).toBe('');
  expect(slugFrom('🐉')).toBe('');
});

test('every result has the form of a slug', () => {
  for (const text of ['A--B', '-x-', 'Ünïcödé', '1. One'])
    expect(slugFrom(text)).toMatch(slugPattern);
});

test('a word that just fits is kept whole', () => {
  expect(slugFrom('one two', 7)).toBe('one-two');
  expect(slugFrom('one two three', 7)).toBe('one-two');
  expect(slugFrom('one two three', 8)).toBe('one-two');
  expect(slugFrom('one two', 6)).toBe('one');
});
