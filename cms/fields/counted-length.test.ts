import { expect, test } from 'vitest';
import { countedLength, countedLengths } from './counted-length';

const upToThree = countedLength({ most: 3 });

test.each([
  ['an emoji is one character', '🐴🐴🐴', {}, true],
  ['what is too long is named', '🐴🐴🐴🐴', {}, 'Must have at most 3 characters.'],
  ['spaces at the ends are not counted', ' abc ', {}, true],
  ['nothing will do', null, {}, true],
  ['nothing will not do where something is required', ' ', { required: true }, 'Is required.'],
  ['a number is no text', 5, {}, 'Must be text.'],
])('%s', (_name, value, options, expected) => {
  expect(upToThree(value, options)).toBe(expected);
});

test.each([
  ['an emoji of a list is one character', ['🐴🐴🐴', 'a'], true],
  ['what is too long in a list is named', ['a', '🐴🐴🐴🐴'], 'Must have at most 3 characters.'],
  ['a list has an end', ['a', 'b', 'c'], 'Must have at most 2 entries.'],
  ['a list may be empty', [], true],
  ['there may be no list', null, true],
  ['a text is no list', 'abc', 'Must be a list.'],
])('%s', (_name, values, expected) => {
  expect(countedLengths({ most: 3 })(values, { maxRows: 2 })).toBe(expected);
});
