// @vitest-environment jsdom
import { File } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textOfDocument, takeEmbedded } from './documents';

/** Returns a file of Node's, because jsdom's cannot be read. */
const fileOf = (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  new File([content], name) as globalThis.File;

test('a chapter of LibreOffice Writer keeps its formatting, and loses content that readers do not see', async () => {
  const folder = path.join(import.meta.dirname, '../../cms/testing/clipboard');
  const saltRoad = await readFile(path.join(folder, 'salt-road.md'), 'utf8');
  const odt = await readFile(path.join(folder, 'salt-road.odt'));
  const read = takeEmbedded(await textOfDocument(fileOf('salt-road.odt', new Uint8Array(odt))));
  expect(read.files.map(({ type, size }) => [type, size])).toEqual([['image/png', 74]]);
  expect(read.markdown.replace(read.files[0]?.name ?? '', 'ford.png')).toBe(saltRoad.trimEnd());
});

test('Markdown stays unchanged, and lines of a plain text become paragraphs', async () => {
  expect(await textOfDocument(fileOf('a.md', '# One\r\n\r\nTwo *three*\r\n'))).toBe(
    '# One\n\nTwo *three*',
  );
  const long = 'It rained. '.repeat(12).trim();
  expect(await textOfDocument(fileOf('a.txt', `${long}\nTwo.`))).toBe(`${long}\n\nTwo.`);
});
