import { expect, test } from 'vitest';
import { markedParts, rememberTerms, searchShownTerms } from './search-words';

test('characters with a meaning in patterns are plain text', () => {
  expect(markedParts('a.b (c)', '(c) .')).toEqual(['a', '.', 'b ', '(c)', '']);
});

test('without a search, nothing is marked', () => {
  expect(markedParts('Uman-Chi', '  ')).toEqual(['Uman-Chi']);
});

const term = (subject: string, description: string) => ({
  subject,
  description,
  slug: '',
  kind: null,
  aliases: [],
  revelations: [],
});

test('displayed terms are searched by words, ignoring case and accents, by subject first', () => {
  expect(searchShownTerms('uman')).toBeNull();
  rememberTerms([
    term('Trenbon', 'A city where Uman and Men trade.'),
    term('Uman-Chi', 'Long-lived people.'),
    term('Élan', 'What a rider needs.'),
  ]);
  rememberTerms([term('Uman', 'A tall people of the plains.')]);
  const subjects = (q: string) => searchShownTerms(q)?.map(({ subject }) => subject);
  expect(subjects('uman')).toEqual(['Uman', 'Uman-Chi', 'Trenbon']);
  expect(subjects('PEOPLE uman')).toEqual(['Uman', 'Uman-Chi']);
  expect(subjects('elan')).toEqual(['Élan']);
  expect(subjects('xylophone')).toEqual([]);
});
