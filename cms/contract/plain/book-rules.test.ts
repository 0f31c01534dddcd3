import { expect, test } from 'vitest';
import {
  asinPattern,
  bookColors,
  hasIsbnCheckDigit,
  isbn13Pattern,
  isEmblemPath,
  lettersOnCloth,
  longestEmblem,
  repeatedIn,
} from './book-rules';

test('the check digit reveals a mistyped ISBN', () => {
  expect(hasIsbnCheckDigit('978-0-306-40615-7')).toBe(true);
  expect(hasIsbnCheckDigit('9780306406157')).toBe(true);
  expect(hasIsbnCheckDigit('9780306406158')).toBe(false);
  expect(hasIsbnCheckDigit('9780304606157')).toBe(false);
  expect(hasIsbnCheckDigit('0')).toBe(false);
  expect(hasIsbnCheckDigit('97803064061570')).toBe(false);
});

test('an ISBN-13 begins with 978 or 979 and has only digits and hyphens', () => {
  for (const isbn of ['9780306406157', '979-0-306-40615-7']) expect(isbn).toMatch(isbn13Pattern);
  for (const isbn of ['9770306406157', '978030640615', '978030640615x', '978-0-3-0-6-4-0-615-7'])
    expect(isbn).not.toMatch(isbn13Pattern);
});

test('an ASIN is ten capital letters and digits', () => {
  expect('B00ABCDEF1').toMatch(asinPattern);
  for (const asin of ['B00ABCDEF', 'B00ABCDEF12', 'b00abcdef1', 'B00-BCDEF1'])
    expect(asin).not.toMatch(asinPattern);
});

test('an emblem is path data of limited length', () => {
  expect(isEmblemPath('M0,0 L10 -1.5e3z\n')).toBe(true);
  for (const text of ['', '  ', 'M0 0" onload="x', '<path>', 'X1'])
    expect(isEmblemPath(text), text).toBe(false);
  expect(isEmblemPath('M'.repeat(longestEmblem))).toBe(true);
  expect(isEmblemPath('M'.repeat(longestEmblem + 1))).toBe(false);
});

test('a repeated entry is found, whatever its case', () => {
  expect(repeatedIn(['War', 'Gods', 'war', 'gods'])).toBe('war');
  expect(repeatedIn(['War', 'Gods'])).toBeUndefined();
  expect(repeatedIn([])).toBeUndefined();
});

/** Returns the relative luminance of a color (WCAG 2.2). */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Returns the background behind the emblem: the cover's color with an eighth of the foil's. */
const embossed = (cloth: string, foil: string) =>
  `#${[1, 3, 5]
    .map((at) => [cloth, foil].map((hex) => parseInt(hex.slice(at, at + 2), 16)))
    .map(([under = 0, over = 0]) => Math.round(under * 0.88 + over * 0.12))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

test.each(bookColors)('text on $label is readable by day and by night', ({ day, night, foil }) => {
  for (const cloth of [day, night])
    for (const letters of [lettersOnCloth, foil]) {
      expect(contrast(cloth, letters)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(embossed(cloth, foil), letters)).toBeGreaterThanOrEqual(4.5);
    }
});

test.each(bookColors)('$label contrasts with the page by day and by night', (color) => {
  expect(contrast(color.day, '#f6efdf')).toBeGreaterThan(4.5);
  expect(contrast(color.night, '#14110d')).toBeGreaterThan(1.12);
});
