import { expect, test } from 'vitest';
import { parseTextStyle, usualTextStyle, writeTextStyle } from './text-style';

test('a style is written as what is unusual about it, and read again', () => {
  const style = { ...usualTextStyle, face: 'plain', edge: 'justified' } as const;
  expect(writeTextStyle(style)).toBe('face-plain edge-justified');
  expect(parseTextStyle('face-plain edge-justified')).toEqual(style);
});

test('the usual style is written as nothing', () => {
  expect(writeTextStyle(usualTextStyle)).toBe('');
  expect(parseTextStyle('')).toEqual(usualTextStyle);
});

test('what is not known is passed over', () => {
  expect(parseTextStyle('face-comic lines-open  width- x')).toEqual({
    ...usualTextStyle,
    lines: 'open',
  });
});
