import { expect, test } from 'vitest';
import { questions, subgenres } from './content';

test('the guide has eight subgenres and four questions', () => {
  expect(subgenres).toHaveLength(8);
  expect(new Set(subgenres.map(({ id }) => id)).size).toBe(8);
  expect(questions).toHaveLength(4);
});
