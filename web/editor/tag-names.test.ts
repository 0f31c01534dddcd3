import { expect, test } from 'vitest';
import { distinctNames, tagProblem, typeTag } from './tag-names';

test('names are trimmed, and distinct regardless of case and encoding', () => {
  expect(typeTag(['Horses'], 'horses,HORSES,')).toEqual({ names: ['Horses'], text: '' });
  expect(distinctNames([' caf\u00e9 ', 'cafe\u0301', '🐎', ' 🐎', '  '])).toEqual(['café', '🐎']);
});

test('too many tags and a tag that is too long stay in the list and are reported', () => {
  const many = Array.from({ length: 500 }, (_, index) => `tag ${index}`);
  expect(typeTag([], `${many.join()},`).names).toEqual(many);
  expect(tagProblem(many)).toContain('at most 50 tags, and there are 500. Remove 450.');
  expect(tagProblem(['x'.repeat(51)])).toContain('too long');
  expect(tagProblem(['x'.repeat(50)])).toBeNull();
});
