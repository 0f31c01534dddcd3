import { expect, test } from 'vitest';
import { markedParts } from './marked-parts';

test('words of the search are marked, ignoring case and accents', () => {
  expect(markedParts('Calédra keeps the CALE.', 'cale')).toEqual([
    '',
    'Calé',
    'dra keeps the ',
    'CALE',
    '.',
  ]);
});

test('characters with a meaning in patterns are plain text', () => {
  expect(markedParts('a.b (c)', '(c) .')).toEqual(['a', '.', 'b ', '(c)', '']);
});

test('without a search, nothing is marked', () => {
  expect(markedParts('Uman-Chi', '  ')).toEqual(['Uman-Chi']);
});
