import { expect, test } from 'vitest';
import { csvOf, csvText } from './csv';

test.each([
  "=cmd|'/c calc'!A0",
  '+1',
  '-1',
  '@sum',
  '\tx',
  "it's",
  "'=1",
  "''+1",
  "'quoted'",
  'a;b',
  'plain',
])('a spreadsheet shows %j as text, and an import reads the same', (text) => {
  const field = csvOf([[text]])
    .trimEnd()
    .replace(/^"|"$/g, '');
  expect(field).not.toMatch(/^[=+\-@\t\r]/);
  expect(csvText(field)).toBe(text);
});
