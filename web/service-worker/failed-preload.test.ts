import { expect, test } from 'vitest';
import { withoutFailure } from './failed-preload';

test('a failed preload is undefined, also if the browser returns an error response', async () => {
  const whole = new Response('A page');
  expect(await withoutFailure(Promise.resolve(whole))).toBe(whole);
  expect(await withoutFailure(Promise.resolve(undefined))).toBeUndefined();
  expect(await withoutFailure(Promise.resolve(Response.error()))).toBeUndefined();
});
