import { expect, test } from 'vitest';
import { distinctNames, tagProblem, typeTag } from './tag-names';

test('a comma ends a name, which becomes a chip; what follows is still being typed', () => {
  expect(typeTag([], 'hor')).toEqual({ names: [], text: 'hor' });
  expect(typeTag([], 'horses,')).toEqual({ names: ['horses'], text: '' });
  expect(typeTag([], 'horses, oats, ma')).toEqual({ names: ['horses', 'oats'], text: 'ma' });
  expect(typeTag([], ' , ,, \t,')).toEqual({ names: [], text: '' });
});

test('a name is a chip once, trimmed, whatever its case and however it is encoded', () => {
  expect(typeTag(['Horses'], 'horses,HORSES,')).toEqual({ names: ['Horses'], text: '' });
  expect(distinctNames([' caf\u00e9 ', 'cafe\u0301', '🐎', ' 🐎', '  '])).toEqual(['café', '🐎']);
});

test('500 tags, and one that is too long, are told in words and left in the list', () => {
  const many = Array.from({ length: 500 }, (_, index) => `tag ${index}`);
  expect(typeTag([], `${many.join()},`).names).toEqual(many);
  expect(tagProblem(many)).toContain('at most 50 tags, and there are 500. Remove 450.');
  expect(tagProblem(['x'.repeat(51)])).toContain('too long');
  expect(tagProblem(['x'.repeat(50)])).toBeNull();
});
