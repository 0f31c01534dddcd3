import { expect, test } from 'vitest';
import { differingFields, merged, wordsOfField } from './merge-choice';
import { emptyValues, isSamePost, type PostFormValues, toStorableText } from './post-form-values';

const mine = { ...emptyValues, title: 'Mine', tags: ['a'], markdown: 'My text.' };
const theirs = {
  ...emptyValues,
  title: 'Theirs',
  tags: ['a'],
  excerpt: 'Short.',
  markdown: 'Other.',
};

test('the fields that differ are named, the text aside', () => {
  expect(differingFields(mine, theirs)).toEqual(['title', 'excerpt']);
});

test('what the author has not changed is taken from the others, who have', () => {
  const base = { ...mine, tags: ['b'], excerpt: '', fromBook: 0 };
  const others = { ...base, title: 'Theirs', excerpt: 'Short.', fromBook: 2, markdown: 'Other.' };
  const titled = { ...base, title: 'My own' };
  expect(merged(titled, others, base)).toEqual({ ...others, title: 'My own' });
  const written = { ...base, fromBook: 3, markdown: 'Mine.' };
  expect(merged(written, others, base)).toEqual({ ...others, fromBook: 3, markdown: 'Mine.' });
  expect(merged(mine, others, null)).toEqual(mine);
});

test('blanks around a text and another spelling of a moment make no other post', () => {
  const one = { ...mine, publishedAt: '2026-01-01T00:00:00.000Z' };
  expect(isSamePost(one, { ...one, markdown: '\nMy text.  ' })).toBe(true);
  expect(isSamePost(one, { ...one, publishedAt: '2026-01-01T01:00:00+01:00' })).toBe(true);
  expect(isSamePost(one, { ...one, tags: [] })).toBe(false);
});

test('what the site cannot store is left out of a text', () => {
  expect(toStorableText('a\0b\ud800c🐎')).toBe('ab\ufffdc🐎');
});

test.each([
  ['tags', { tags: ['a', 'b'] }, 'a, b'],
  ['tags', { tags: [] }, 'none'],
  ['publish', { publish: true }, 'yes'],
  ['publish', { publish: false }, 'no'],
  [
    'publishedAt',
    { publishedAt: '2026-01-02T03:04:05Z' },
    new Date('2026-01-02T03:04:05Z').toLocaleString(),
  ],
  ['publishedAt', { publishedAt: null }, 'empty'],
  ['heroId', { heroId: 3 }, 'image 3'],
  ['heroId', { heroId: null }, 'none'],
  ['excerpt', { excerpt: ' ' }, 'empty'],
  ['title', { title: ' A title ' }, 'A title'],
  ['fromBook', { fromBook: 0 }, 'the beginning'],
  ['fromBook', { fromBook: 1 }, 'Est on'],
  ['commentsFromBook', { commentsFromBook: 2 }, 'book 2 on'],
  ['linksTerms', { linksTerms: false }, 'no'],
] as const)('the field %s with %j is read as “%s”', (field, values, words) => {
  expect(wordsOfField({ ...emptyValues, ...values } as PostFormValues, field, ['Est'])).toBe(words);
});
