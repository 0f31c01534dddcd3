import { expect, test } from 'vitest';
import { ApiError } from '../../cms/contract/plain/client';
import { failureOf, retryDelay } from './failure';

const refusal = (
  status: number,
  errors?: { path: string; message: string }[],
  retryAfter: number | null = null,
) => failureOf(new ApiError(status, { status, title: '', detail: 'No.', errors }, retryAfter));

const refused = { kind: 'refused', detail: 'No.' };

test.each<[string, ReturnType<typeof refusal>, object]>([
  ['a post that others have saved since', refusal(409), { kind: 'stale' }],
  [
    'a slug that is taken',
    refusal(409, [{ path: 'slug', message: 'Is taken.' }]),
    { ...refused, errors: { slug: 'Is taken.' } },
  ],
  [
    'an item of a list',
    refusal(400, [{ path: 'tags.3', message: 'Is too long.' }]),
    { ...refused, errors: { tags: 'Is too long.' } },
  ],
  ['no key', refusal(401), { kind: 'key' }],
  ['a key without the right', refusal(403), { kind: 'key' }],
  ['a deleted post', refusal(404), { kind: 'gone' }],
  ['a site that says when to retry', refusal(503, undefined, 5), { kind: 'away', after: 5000 }],
  ['no answer', failureOf(new TypeError('Failed to fetch')), { kind: 'away', after: null }],
])('the failure of a call is recognized: %s', (_, failure, expected) => {
  expect(failure).toEqual(expected);
});

test.each([408, 425, 429, 500, 502, 503, 504])('a call with status %i is retried', (status) => {
  expect(refusal(status)).toEqual({ kind: 'away', after: null });
});

test('an error that no call has caused is rethrown', () => {
  expect(() => failureOf(new RangeError('A bug.'))).toThrow('A bug.');
});

test('each retry waits longer, up to fifteen seconds, or as long as the site asks', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelay(attempt, { after: null }));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(retryDelay(0, { after: 5000 })).toBe(5000);
});
