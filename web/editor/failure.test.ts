import { expect, test } from 'vitest';
import { ApiError } from '../api/client';
import { failureOf, retryDelay } from './failure';

const refusal = (
  status: number,
  errors?: { path: string; message: string }[],
  retryAfter: number | null = null,
) => failureOf(new ApiError(status, { status, title: '', detail: 'No.', errors }, retryAfter));

test('a post that somebody else has saved since is stale', () => {
  expect(refusal(409)).toEqual({ kind: 'stale' });
});

test('a conflict about a field, such as a slug that is taken, is refused with the message', () => {
  expect(refusal(409, [{ path: 'slug', message: 'Is taken.' }])).toEqual({
    kind: 'refused',
    detail: 'No.',
    errors: { slug: 'Is taken.' },
  });
});

test('messages about items of a list belong to the list’s field', () => {
  expect(refusal(400, [{ path: 'tags.3', message: 'Is too long.' }])).toMatchObject({
    errors: { tags: 'Is too long.' },
  });
});

test.each([401, 403])('%i: the key is not good any more', (status) => {
  expect(refusal(status)).toEqual({ kind: 'key' });
});

test('a post that was deleted is gone', () => {
  expect(refusal(404)).toEqual({ kind: 'gone' });
});

test.each([408, 425, 429, 500, 502, 503, 504])('%i: the call may be made again later', (status) => {
  expect(refusal(status)).toEqual({ kind: 'away', after: null });
});

test('a site that says when to come again is waited for', () => {
  expect(refusal(503, undefined, 5)).toEqual({ kind: 'away', after: 5000 });
});

test('without an answer the call may be made again, and an error of our own is thrown on', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'away', after: null });
  expect(() => failureOf(new RangeError('A bug.'))).toThrow('A bug.');
});

test('each retry waits longer, up to fifteen seconds, or as long as the site says', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelay(attempt, { after: null }));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(retryDelay(0, { after: 5000 })).toBe(5000);
});
