import { expect, test } from 'vitest';
import { addTag, distinctNames, removeTag, tagProblem, typeTag } from './tag-names';

const none = { names: [], text: '' };

test('a comma ends a name, which becomes a chip; what follows is still being typed', () => {
  expect(typeTag(none, 'hor')).toEqual({ names: [], text: 'hor' });
  expect(typeTag(none, 'horses,')).toEqual({ names: ['horses'], text: '' });
  expect(typeTag(none, 'horses, oats, ma')).toEqual({ names: ['horses', 'oats'], text: 'ma' });
});

test('blanks and empty names make no chip', () => {
  expect(typeTag(none, ' , ,, \t,')).toEqual(none);
  expect(addTag({ names: [], text: '   ' })).toEqual(none);
});

test('Enter or leaving the field adds what stands there, trimmed', () => {
  expect(addTag({ names: ['a'], text: '  long road ' })).toEqual({
    names: ['a', 'long road'],
    text: '',
  });
});

test('a name is a chip once, whatever its case and however it is encoded', () => {
  expect(typeTag({ names: ['Horses'], text: '' }, 'horses,HORSES,')).toEqual({
    names: ['Horses'],
    text: '',
  });
  expect(distinctNames(['caf\u00e9', 'cafe\u0301', '🐎', ' 🐎'])).toEqual(['café', '🐎']);
});

test('a chip is removed, and what is being typed stays', () => {
  expect(removeTag({ names: ['a', 'b'], text: 'c' }, 'a')).toEqual({ names: ['b'], text: 'c' });
});

test('500 tags, and one that is too long, are told in words and left in the list', () => {
  const many = typeTag(
    none,
    Array.from({ length: 500 }, (_, index) => `tag ${index}`).join() + ',',
  );
  expect(many.names).toHaveLength(500);
  expect(tagProblem(many.names)).toContain('at most 50 tags, and there are 500. Remove 450.');
  expect(tagProblem(['x'.repeat(51)])).toContain('too long');
  expect(tagProblem(['x'.repeat(50)])).toBeNull();
});
