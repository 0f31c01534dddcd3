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

test('a revelation stands behind those of its book, and before those of later ones', () => {
  const texts = withMerged(term, revelation).revelations?.map(({ text }) => text);
  expect(texts).toEqual(['He rides.', 'He laughs.', 'He rules.']);
});

test('a name that a term has already, in whatever capitals, is not added again', () => {
  for (const name of ['Lupus', 'lupus', 'The Mordetur'])
    expect(hasMerged(term, { alias: name })).toBe(true);
});

test('an undo does not remove later changes', () => {
  expect(withoutMerged(term, alias)).toBeNull();
  expect(withoutMerged(term, { fromBook: 2, text: 'He rode.' })).toBeNull();
  expect(withoutMerged(term, { fromBook: 3, text: 'He rides.' })).toBeNull();
});

test('a term without anything takes what is added', () => {
  const bare = { subject: 'War', aliases: null, revelations: null };
  expect(withMerged(bare, alias)).toEqual({ aliases: ['the Emperor'] });
  expect(withMerged(bare, revelation)).toEqual({ revelations: [revelation] });
});
