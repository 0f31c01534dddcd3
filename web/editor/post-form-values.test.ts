import { afterEach, expect, test, vi } from 'vitest';
import { post } from './editor-store-fixture';
import {
  afterSave,
  distinctNames,
  emptyValues,
  fromLocalField,
  isBlank,
  isSamePost,
  isSavedAs,
  isToCome,
  lengthErrors,
  type PostFormValues,
  publishingAt,
  saveLabel,
  tagProblem,
  timeZone,
  toLocalField,
  toStorable,
  typeTag,
  valuesOf,
  withVersion,
} from './post-form-values';

const toCome = '2090-01-01T00:00:00.000Z';
const past = '2020-01-01T00:00:00.000Z';

afterEach(() => void vi.useRealTimers());

test('a date is in the future until it has come', () => {
  vi.useFakeTimers({ now: Date.parse(past) });
  expect([null, past, '2020-01-01T00:00:00.001Z'].map(isToCome)).toEqual([false, false, true]);
});

test('a future date also sets Publish; other dates do not', () => {
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
] as const)('the save button has the label “%s”', (words, fields, status) => {
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

test.each([
  ['draft', false],
  ['scheduled', true],
  ['published', true],
] as const)('the form of a post that is %s has Publish: %j', (status, publish) => {
  const form = valuesOf({ ...post, status });
  expect(form).toMatchObject({ title: 'Saved', publish, publishedAt: post.publishedAt });
  expect(Object.keys(form)).toEqual(Object.keys(emptyValues));
});

test.each([
  [true, 'draft', {}],
  [true, 'draft', { slug: 'another', title: ' Saved ' }],
  [false, 'draft', { title: 'Other' }],
  [false, 'draft', { publishedAt: null }],
  [true, 'published', { publishedAt: null }],
  [false, 'scheduled', { publishedAt: null }],
  [false, 'published', { publishedAt: toCome }],
  [false, 'published', { publish: false }],
] as const)('isSavedAs returns %j for a %s with %j', (isSaved, status, edits) => {
  const saved = { ...post, status };
  expect(isSavedAs(saved, { ...valuesOf(saved), ...edits })).toBe(isSaved);
});

test('after a save, the server’s spelling counts, but not for what was edited since', () => {
  const saved = { ...post, slug: 'a-title-2', tags: ['One'], publishedAt: toCome };
  const fromServer = { ...valuesOf(saved), markdown: ' The text.' };
  expect(afterSave({ ...values, markdown: ' The text.' }, values, saved)).toEqual(fromServer);
  const edited = { ...values, title: 'Another' };
  const { slug, publishedAt } = saved;
  expect(afterSave(edited, values, saved)).toEqual({ ...edited, slug, publishedAt });
  const moved = { ...values, slug: 'mine', publishedAt: null };
  expect(afterSave(moved, values, saved)).toEqual(moved);
});

test('characters that cannot be stored are removed', () => {
  const broken = 'A\0 \ud800';
  const texts = { title: broken, excerpt: broken, markdown: broken };
  expect(toStorable({ ...values, ...texts, slug: ' a-title ' })).toEqual({
    ...values,
    ...{ title: 'A \ufffd', excerpt: 'A \ufffd', markdown: 'A \ufffd' },
  });
});

test('posts that differ in one field are not the same', () => {
  for (const [field, value] of Object.entries(emptyValues))
    expect(isSamePost(values, { ...values, [field]: value }), field).toBe(false);
  expect(isSamePost(values, { ...values, publishedAt: toCome })).toBe(false);
});

test('a post with a date differs from one without', () => {
  const undated = { ...values, publishedAt: null };
  expect([isSamePost(undated, values), isSamePost(undated, undated)]).toEqual([false, true]);
});

test('posts that differ in outer whitespace or in time zones are the same', () => {
  expect(isSamePost(values, { ...values, markdown: '\nThe text.  ' })).toBe(true);
  expect(isSamePost(values, { ...values, publishedAt: '2020-01-01T01:00:00+01:00' })).toBe(true);
});

test('a form with only Publish is blank, and one with a hero image is not', () => {
  expect(isBlank({ ...emptyValues, publish: true })).toBe(true);
  expect(isBlank({ ...emptyValues, heroId: 3 })).toBe(false);
});

test('an earlier version does not change whether, when and where a post is published', () => {
  const version = { ...emptyValues, title: 'Then', markdown: 'As it was.', slug: 'then' };
  const { publish, publishedAt, slug } = values;
  const expected = { ...version, publish, publishedAt, slug };
  expect(withVersion(values, version)).toEqual(expected);
  expect(withVersion(values, { ...version, publishedAt: toCome })).toEqual(expected);
});

test('fields that an old draft lacks stay', () => {
  const { title, excerpt, markdown, slug, tags, categories, heroId, publish, publishedAt } = values;
  const older = { title, excerpt, markdown, slug, tags, categories, heroId, publish, publishedAt };
  expect(withVersion(values, older)).toMatchObject({ fromBook: 2, commentsFromBook: 3 });
});

test('a title, an excerpt or a slug that is too long is reported', () => {
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
  expect(typeTag(['One'], ' tw')).toEqual({ names: ['One'], text: ' tw' });
  expect(typeTag(['One'], 'Two, Three, fo')).toEqual({
    names: ['One', 'Two', 'Three'],
    text: 'fo',
  });
  expect(distinctNames([' caf\u00e9 ', 'cafe\u0301', '🐎', ' 🐎', '  '])).toEqual(['café', '🐎']);
});

test('too many tags and a tag that is too long stay in the list and are reported', () => {
  const many = Array.from({ length: 500 }, (_, index) => `tag ${index}`);
  expect(typeTag([], `${many.join()},`).names).toEqual(many);
  expect(tagProblem(many)).toContain('at most 50 tags, and there are 500. Remove 450.');
  expect(tagProblem(['x'.repeat(51)])).toContain('too long');
  expect(tagProblem(['x'.repeat(50)])).toBeNull();
  expect(tagProblem(many.slice(0, 50))).toBeNull();
  expect(tagProblem(many.slice(0, 51))).toContain('Remove 1.');
});

test('a timestamp survives the field, to the minute', () => {
  const iso = '2031-07-04T09:30:00.000Z';
  expect(fromLocalField(toLocalField(iso))).toBe(iso);
});

test('an empty or incomplete field has no timestamp', () => {
  expect(fromLocalField('')).toBeNull();
  expect(fromLocalField('2031-13-40T00:00')).toBeNull();
  expect(toLocalField(null)).toBe('');
  expect(toLocalField('nonsense')).toBe('');
});

test('the year is padded to four digits, and the rest to two', () => {
  expect(toLocalField(new Date(2031, 0, 2, 3, 4).toISOString())).toBe('2031-01-02T03:04');
  expect(toLocalField(new Date(2031, 10, 12, 13, 14).toISOString())).toBe('2031-11-12T13:14');
  const early = new Date(2000, 0, 1);
  early.setFullYear(987);
  expect(toLocalField(early.toISOString())).toMatch(/^0987-01-01T/);
});

test('the time zone has its name and its offset', () => {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions();
  expect(timeZone(new Date(past))).toMatch(new RegExp(`^${name}, GMT(?:[+-][\\d:]+)?$`));
});
