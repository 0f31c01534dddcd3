import { expect, test } from 'vitest';
import { hasMerged, withMerged, withoutMerged } from './merge';

const term = {
  subject: 'Lupus',
  aliases: ['the Mordetur'],
  revelations: [
    { id: 'a', fromBook: 2, text: 'He rides.' },
    { id: 'b', fromBook: 5, text: 'He rules.' },
  ],
};
const alias = { alias: 'the Emperor' };
const revelation = { fromBook: 2, text: 'He laughs.' };

test('a revelation is added after those of its book, and before those of later books', () => {
  const textsWith = (fromBook: number) =>
    withMerged(term, { ...revelation, fromBook }).revelations?.map(({ text }) => text);
  expect(textsWith(1)).toEqual(['He laughs.', 'He rides.', 'He rules.']);
  expect(textsWith(2)).toEqual(['He rides.', 'He laughs.', 'He rules.']);
  expect(textsWith(5)).toEqual(['He rides.', 'He rules.', 'He laughs.']);
});

test('a term already has a name in any case', () => {
  for (const name of ['Lupus', 'lupus', 'The Mordetur'])
    expect(hasMerged(term, { alias: name })).toBe(true);
  expect(hasMerged(term, alias)).toBe(false);
});

test('a term already has a revelation if the text and the book are the same', () => {
  expect(hasMerged(term, { fromBook: 2, text: 'He rides.' })).toBe(true);
  expect(hasMerged(term, revelation)).toBe(false);
  expect(hasMerged(term, { fromBook: 5, text: 'He rides.' })).toBe(false);
});

test('an undo removes what was added, and nothing else', () => {
  expect(withoutMerged(term, { alias: 'the Mordetur' })).toEqual({ aliases: [] });
  expect(withoutMerged({ ...term, ...withMerged(term, alias) }, alias)).toEqual({
    aliases: term.aliases,
  });
  const last = { fromBook: 9, text: 'He rests.' };
  expect(withoutMerged({ ...term, ...withMerged(term, last) }, last)).toEqual({
    revelations: term.revelations,
  });
  expect(withoutMerged(term, { fromBook: 2, text: 'He rides.' })).toEqual({
    revelations: term.revelations.slice(1),
  });
});

test('an undo does not remove later changes', () => {
  expect(withoutMerged(term, alias)).toBeNull();
  expect(withoutMerged(term, { fromBook: 2, text: 'He rode.' })).toBeNull();
  expect(withoutMerged(term, { fromBook: 3, text: 'He rides.' })).toBeNull();
});

test('a term without aliases and revelations can be merged into', () => {
  const bare = { subject: 'War', aliases: null, revelations: null };
  expect(withMerged(bare, alias)).toEqual({ aliases: ['the Emperor'] });
  expect(withMerged(bare, revelation)).toEqual({ revelations: [revelation] });
  for (const merged of [alias, revelation]) {
    expect(hasMerged(bare, merged)).toBe(false);
    expect(withoutMerged(bare, merged)).toBeNull();
  }
});

test('a revelation without a book belongs before the first one', () => {
  const always = { fromBook: null, text: 'He rides.' };
  const early = { ...term, revelations: [always, ...term.revelations] };
  const merged = { fromBook: 0, text: 'He rides.' };
  expect(hasMerged(early, merged)).toBe(true);
  expect(hasMerged(early, { ...merged, fromBook: 1 })).toBe(false);
  expect(withoutMerged(early, merged)).toEqual({ revelations: term.revelations });
  const added = { fromBook: 0, text: 'He was.' };
  expect(withMerged(early, added)).toEqual({ revelations: [always, added, ...term.revelations] });
});
