import { expect, test } from 'vitest';
import { markedParts } from './marked-parts';

test('characters with a meaning in patterns are plain text', () => {
  expect(markedParts('a.b (c)', '(c) .')).toEqual(['a', '.', 'b ', '(c)', '']);
});

test('without a search, nothing is marked', () => {
  expect(markedParts('Uman-Chi', '  ')).toEqual(['Uman-Chi']);
});
