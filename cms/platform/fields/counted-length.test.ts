import { expect, test } from 'vitest';
import { countedLength, countedLengths } from './counted-length';

const upToThree = countedLength({ most: 3 });

test.each([
  ['an emoji is one character', '🐴🐴🐴', {}, true],
  ['a text has a limit', '🐴🐴🐴🐴', {}, 'Must have at most 3 characters.'],
  ['spaces at the ends are not counted', ' abc ', {}, true],
  ['a text may be missing', null, {}, true],
  ['a required text may not be blank', ' ', { required: true }, 'Is required.'],
  ['a number is no text', 5, {}, 'Must be text.'],
])('%s', (_name, value, options, expected) => {
  expect(upToThree(value, options)).toBe(expected);
});

test.each([
  ['an emoji of a list is one character', ['🐴🐴🐴', 'a'], true],
  ['a text in a list has a limit', ['a', '🐴🐴🐴🐴'], 'Must have at most 3 characters.'],
  ['a list has a limit', ['a', 'b', 'c'], 'Must have at most 2 entries.'],
  ['a list may be empty', [], true],
  ['a list may be missing', null, true],
  ['a text is no list', 'abc', 'Must be a list.'],
])('%s', (_name, values, expected) => {
  expect(countedLengths({ most: 3 })(values, { maxRows: 2 })).toBe(expected);
});
