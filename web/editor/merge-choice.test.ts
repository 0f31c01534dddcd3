import { expect, test } from 'vitest';
import { differingFields, merged, wordsOfField } from './merge-choice';
import { emptyValues, type PostFormValues, toStorableText } from './post-form-values';

const mine = { ...emptyValues, title: 'Mine', tags: ['a'], markdown: 'My text.' };
const theirs = {
  ...emptyValues,
  title: 'Theirs',
  tags: ['a'],
  excerpt: 'Short.',
  markdown: 'Other.',
};

test('the fields that differ are found, except the text', () => {
  expect(differingFields(mine, theirs)).toEqual(['title', 'excerpt']);
});

test('merged takes the values of others for fields that only they have changed', () => {
  const base = { ...mine, tags: ['b'], excerpt: '', fromBook: 0 };
  const others = { ...base, title: 'Theirs', excerpt: 'Short.', fromBook: 2, markdown: 'Other.' };
  const titled = { ...base, title: 'My own' };
  expect(merged(titled, others, base)).toEqual({ ...others, title: 'My own' });
  const written = { ...base, fromBook: 3, markdown: 'Mine.' };
  expect(merged(written, others, base)).toEqual({ ...others, fromBook: 3, markdown: 'Mine.' });
  expect(merged(mine, others, null)).toEqual(mine);
});

test('characters that the site cannot store are removed', () => {
  expect(toStorableText('a\0b\ud800c🐎')).toBe('ab\ufffdc🐎');
});

test.each([
  ['tags', { tags: ['a', 'b'] }, 'a, b'],
  ['tags', { tags: [] }, 'none'],
  ['publish', { publish: true }, 'yes'],
  [
    'publishedAt',
    { publishedAt: '2026-01-02T03:04:05Z' },
    new Date('2026-01-02T03:04:05Z').toLocaleString(),
  ],
  ['publishedAt', { publishedAt: null }, 'empty'],
  ['heroId', { heroId: 3 }, 'image 3'],
  ['excerpt', { excerpt: ' ' }, 'empty'],
  ['fromBook', { fromBook: 0 }, 'the beginning'],
  ['fromBook', { fromBook: 1 }, 'Est on'],
  ['commentsFromBook', { commentsFromBook: 2 }, 'book 2 on'],
  ['linksTerms', { linksTerms: false }, 'no'],
] as const)('the field %s with %j is shown as “%s”', (field, values, words) => {
  expect(wordsOfField({ ...emptyValues, ...values } as PostFormValues, field, ['Est'])).toBe(words);
});
