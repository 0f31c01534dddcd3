import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

test('a shorthand says where a line is and no more: Safari shows no line where it also has a style or a color', async () => {
  const names = await readdir(import.meta.dirname);
  const sheets = names.filter((name) => name.endsWith('.css'));
  const css = await Promise.all(
    sheets.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(css.join('').match(/text-decoration:\s*[a-z]+\s[^;]*/g)).toBeNull();
});
