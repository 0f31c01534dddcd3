import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time';

test('an empty text takes a minute, not none', () => expect(readingMinutes('')).toBe(1));

test('a thousand words take four minutes', () =>
  expect(readingMinutes('word '.repeat(1000))).toBe(4));

test('markup is not read aloud', () => expect(readingMinutes('## ** -- ** '.repeat(1000))).toBe(1));
