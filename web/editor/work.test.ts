import { expect, test } from 'vitest';
import { emptyWork, nextSave, publishingAt } from './post-form-values';

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
  expect(nextSave({ ...emptyWork, ...fields }, status)).toBe(words);
});
