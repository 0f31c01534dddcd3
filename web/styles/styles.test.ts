import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bookColors, lettersOnCloth } from '../../cms/contract/plain/book-rules';

test('each color of a book has its cloth', async () => {
  const css = await readFile(path.join(import.meta.dirname, 'books.css'), 'utf8');
  const cloths = [
    ...css.matchAll(
      /\.cloth-(\w+) \{\s+--cloth: light-dark\((#\w+), (#\w+)\);\s+--foil: (#\w+);\s+\}/g,
    ),
  ].map(([, value, day, night, foil]) => ({ value, day, night, foil }));
  expect(cloths).toEqual(
    bookColors.map(({ value, day, night, foil }) => ({ value, day, night, foil })),
  );
  expect(css).toContain(`--color-ink: ${lettersOnCloth};`);
});

test('no `text-decoration` shorthand has a style or a color, which Safari does not support', async () => {
  const names = await readdir(import.meta.dirname);
  const sheets = names.filter((name) => name.endsWith('.css'));
  const css = await Promise.all(
    sheets.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(css.join('').match(/text-decoration:\s*[a-z]+\s[^;]*/g)).toBeNull();
});
