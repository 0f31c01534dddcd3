import { expect, test } from 'vitest';
import { markedParts, rememberTerms, searchShownTerms } from './search-words';

test('characters with a meaning in patterns are plain text', () => {
  expect(markedParts('a.b (c)', '(c) .')).toEqual(['a', '.', 'b ', '(c)', '']);
});

test.each([
  ['the elan of Élan', 'élan', ['the ', 'elan', ' of ', 'Élan', '']],
  ['E\u0301lan', 'ELAN', ['', 'Élan', '']],
  ['A rider needs Élan', 'needs  rider', ['A ', 'rider', ' ', 'needs', ' Élan']],
  ['Uman-Chi', 'x', ['Uman-Chi']],
  ['a+b*c?d^e$f|g\\h[i]{j}', '+ * ? ^ $ | \\ [ ] { }', 'a+b*c?d^e$f|g\\h[i]{j}'.split(/([^a-j])/)],
  ['한국 Elan', 'elan', ['한국 Elan']],
  ['X\u0331 Elan', 'elan', ['X\u0331 ', 'Elan', '']],
])('in %j, the words %j are marked', (text, q, parts) => {
  expect(markedParts(text, q)).toEqual(parts);
});

test('without a search, nothing is marked', () => {
  expect(markedParts('Uman-Chi', '  ')).toEqual(['Uman-Chi']);
});

const term = (subject: string, description: string, ...aliases: string[]) => ({
  subject,
  description,
  slug: '',
  kind: null,
  aliases,
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
  rememberTerms([
    term('Zorn', 'A horse.', 'Wind Rider'),
    { ...term('Berth', 'A ship.'), revelations: [{ fromBook: 2, text: 'Its wind is a spell.' }] },
    term('Anchor', 'What the wind needs.'),
  ]);
  const subjects = (q: string) => searchShownTerms(q)?.map(({ subject }) => subject);
  expect(subjects('uman')).toEqual(['Uman', 'Uman-Chi', 'Trenbon']);
  expect(subjects('PEOPLE uman')).toEqual(['Uman', 'Uman-Chi']);
  expect(subjects('elan')).toEqual(['Élan']);
  expect(subjects('wind')).toEqual(['Zorn', 'Anchor', 'Berth']);
  expect(subjects('wind spell')).toEqual(['Berth']);
  expect(subjects('  ')).toHaveLength(7);
  expect(subjects('xylophone')).toEqual([]);
});
