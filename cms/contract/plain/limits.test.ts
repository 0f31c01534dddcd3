import { expect, test } from 'vitest';
import { lengthComplaint, slugComplaint, slugHint } from './limits';

test.each([
  ['ab', { least: 2, most: 2 }, null],
  ['😀', { least: 2 }, 'Must have at least 2 characters.'],
  ['😀😀', { most: 2 }, null],
  ['abc', { most: 2 }, 'Must have at most 2 characters.'],
  ['', {}, null],
])('the length of %j with the limits %j: %j', (text, limits, complaint) => {
  expect(lengthComplaint(text, limits)).toBe(complaint);
});

test.each<[slug: string, complaint: string | null]>([
  ['a', null],
  ['the-long-road-2', null],
  ['a'.repeat(100), null],
  ['a'.repeat(101), 'Must have at most 100 characters.'],
  ['', slugHint],
  ['Road', slugHint],
  ['straße', slugHint],
  ['long--road', slugHint],
  ['-road', slugHint],
  ['road-', slugHint],
])('the slug %j: %j', (slug, complaint) => {
  expect(slugComplaint(slug)).toBe(complaint);
});
