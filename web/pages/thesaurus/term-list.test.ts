import { expect, test } from 'vitest';
import { entriesOf } from './term-list';

test('terms with the same name have different ids; the first has that of its link', () => {
  const terms = ['ann', 'ann', 'ann-2', 'the-families', 'the-families'].map((slug) => ({
    subject: 'Ann',
    slug,
  }));
  const unnamed = { subject: '?', slug: '' };
  expect(entriesOf([...terms, unnamed, unnamed]).map(({ id }) => id)).toEqual([
    ...['ann', 'ann-3', 'ann-2', 'the-families', 'the-families-2'],
    ...['?', '?-2'],
  ]);
});
