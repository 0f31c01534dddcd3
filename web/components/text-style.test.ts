import { expect, test } from 'vitest';
import { parseTextStyle, usualTextStyle, writeTextStyle } from './text-style';

test.for([
  ['face-plain edge-justified', { face: 'plain', edge: 'justified' }],
  ['', {}],
] as const)('“%s” names the unusual settings', ([written, unusual]) => {
  const style = { ...usualTextStyle, ...unusual };
  expect(writeTextStyle(style)).toBe(written);
  expect(parseTextStyle(written)).toEqual(style);
});

test('unknown settings are ignored', () => {
  const style = { ...usualTextStyle, lines: 'open' };
  expect(parseTextStyle('face-comic lines-open  width- x')).toEqual(style);
});
