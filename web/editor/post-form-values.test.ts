import { expect, test } from 'vitest';
import {
  distinctNames,
  emptyValues,
  fromLocalField,
  isBlank,
  isSamePost,
  lengthErrors,
  type PostFormValues,
  publishingAt,
  saveLabel,
  tagProblem,
  toLocalField,
  typeTag,
  withVersion,
} from './post-form-values';

const toCome = '2090-01-01T00:00:00.000Z';
const past = '2020-01-01T00:00:00.000Z';

test('a date that is yet to come schedules by itself; others change nothing else', () => {
  expect(publishingAt(toCome)).toEqual({ publishedAt: toCome, publish: true });
  expect(publishingAt(past)).toEqual({ publishedAt: past });
  expect(publishingAt(null)).toEqual({ publishedAt: null });
});

test.each([
  ['Save draft', { publish: false }, null],
  ['Save draft', { publish: false, publishedAt: toCome }, 'draft'],
  ['Save and unpublish', { publish: false }, 'published'],
  ['Save and publish', { publish: true }, null],
  ['Save and publish', { publish: true, publishedAt: past }, 'scheduled'],
  ['Save and update', { publish: true, publishedAt: past }, 'published'],
  ['Save and schedule', { publish: true, publishedAt: toCome }, 'draft'],
] as const)('the button says what it does: %s', (words, fields, status) => {
  expect(saveLabel({ ...emptyValues, ...fields }, status)).toBe(words);
});

const values: PostFormValues = {
  title: 'A title',
  excerpt: 'Short.',
  markdown: 'The text.',
  slug: 'a-title',
  tags: ['one', 'two'],
  categories: ['News'],
  heroId: 3,
  publish: true,
  publishedAt: past,
  fromBook: 2,
  commentsFromBook: 3,
  linksTerms: false,
};

test('a post that differs in one field is another one', () => {
  for (const [field, value] of Object.entries(emptyValues))
    expect(isSamePost(values, { ...values, [field]: value }), field).toBe(false);
  expect(isSamePost(values, { ...values, publishedAt: toCome })).toBe(false);
});

test('blanks around a text and another spelling of a moment make no other post', () => {
  expect(isSamePost(values, { ...values, markdown: '\nThe text.  ' })).toBe(true);
  expect(isSamePost(values, { ...values, publishedAt: '2020-01-01T01:00:00+01:00' })).toBe(true);
});

test('Publish alone is nothing written, a hero image is', () => {
  expect(isBlank({ ...emptyValues, publish: true })).toBe(true);
  expect(isBlank({ ...emptyValues, heroId: 3 })).toBe(false);
});

test('an earlier version leaves whether, when and where a post is published', () => {
  const version = { ...emptyValues, title: 'Then', markdown: 'As it was.', slug: 'then' };
  const { publish, publishedAt, slug } = values;
  const expected = { ...version, publish, publishedAt, slug };
  expect(withVersion(values, version)).toEqual(expected);
  expect(withVersion(values, { ...version, publishedAt: toCome })).toEqual(expected);
});

test('what an old draft does not say stays', () => {
  const { title, excerpt, markdown, slug, tags, categories, heroId, publish, publishedAt } = values;
  const older = { title, excerpt, markdown, slug, tags, categories, heroId, publish, publishedAt };
  expect(withVersion(values, older)).toMatchObject({ fromBook: 2, commentsFromBook: 3 });
});

test('a title, an excerpt or an address that is too long is said to be', () => {
  const longest = {
    title: '😀'.repeat(200),
    excerpt: ` ${'a'.repeat(500)} `,
    slug: 'a'.repeat(100),
  };
  expect(lengthErrors({ ...values, ...longest })).toEqual({});
  const tooLong = {
    title: `${longest.title}!`,
    excerpt: `${'a'.repeat(500)}!`,
    slug: 'a'.repeat(101),
  };
  expect(lengthErrors({ ...values, ...tooLong })).toEqual({
    title: 'Must have at most 200 characters.',
    excerpt: 'Must have at most 500 characters.',
    slug: 'Must have at most 100 characters.',
  });
});

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

test('a moment survives the field, to the minute', () => {
  const iso = '2031-07-04T09:30:00.000Z';
  expect(fromLocalField(toLocalField(iso))).toBe(iso);
});

test('an empty or unfinished field is no moment', () => {
  expect(fromLocalField('')).toBeNull();
  expect(fromLocalField('2031-13-40T00:00')).toBeNull();
  expect(toLocalField(null)).toBe('');
  expect(toLocalField('nonsense')).toBe('');
});

test('the field has the year in four digits, and the rest in two', () => {
  expect(toLocalField(new Date(2031, 0, 2, 3, 4).toISOString())).toBe('2031-01-02T03:04');
  expect(toLocalField(new Date(2031, 10, 12, 13, 14).toISOString())).toBe('2031-11-12T13:14');
  const early = new Date(2000, 0, 1);
  early.setFullYear(987);
  expect(toLocalField(early.toISOString())).toMatch(/^0987-01-01T/);
});
