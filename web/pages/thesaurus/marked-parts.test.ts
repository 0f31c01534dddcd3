import { expect, test } from 'vitest';
import { markedParts } from './marked-parts';

test('every word of the search is cut out, whatever its case and accents', () => {
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

test('nothing searched, nothing is cut', () => {
  expect(markedParts('Uman-Chi', '  ')).toEqual(['Uman-Chi']);
});
