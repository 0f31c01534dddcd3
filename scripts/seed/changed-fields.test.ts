import { expect, test } from 'vitest';
import { changedFields } from './changed-fields';

test('equal fields are no change, lists and groups included', () => {
  const fields = { title: 'Dawn', bullets: ['a', 'b'], link: { label: 'x', url: 'y' } };
  expect(changedFields(structuredClone(fields), fields)).toEqual({});
});

test('only what differs is a change', () => {
  expect(
    changedFields({ title: 'Dawn', bullets: ['b', 'a'] }, { title: 'Dawn', bullets: ['a', 'b'] }),
  ).toEqual({ bullets: ['b', 'a'] });
  expect(changedFields({ title: 'Dawn', year: 2007 }, { title: 'Dawn' })).toEqual({ year: 2007 });
});

test('what a file leaves out stays as it is', () => {
  expect(
    changedFields<{ title: string; isbn?: string | undefined }>(
      { title: 'Dawn' },
      { title: 'Dawn', isbn: '1' },
    ),
  ).toEqual({});
});
