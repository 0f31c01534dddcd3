import { expect, test } from 'vitest';
import { isTold, stageOfCookies, wholeStory } from './reading-stage';

test('the cookie contains the reading stage', () => {
  expect(stageOfCookies('read-up-to=3')).toBe(3);
  expect(stageOfCookies('theme=dark; read-up-to=0; other=1')).toBe(0);
  expect(stageOfCookies('theme=dark;read-up-to=99')).toBe(wholeStory);
});

test('an invalid reading stage is ignored', () => {
  for (const cookies of [null, undefined, '', 'theme=dark', 'read-up-to=', 'read-up-to=-1'])
    expect(stageOfCookies(cookies)).toBeNull();
  for (const value of ['100', '1e1', '3.5', ' ', 'all', '3"'])
    expect(stageOfCookies(`read-up-to=${value}`)).toBeNull();
  expect(stageOfCookies('not-read-up-to=3')).toBeNull();
});

test('content from a book on is visible to readers who have read it', () => {
  expect([0, 1, 2, 3].map((stage) => isTold(2, stage))).toEqual([false, false, true, true]);
  expect(isTold(0, 0)).toBe(true);
  expect(isTold(null, 0)).toBe(true);
  expect(isTold(99, wholeStory)).toBe(true);
});
