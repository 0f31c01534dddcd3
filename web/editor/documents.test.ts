// @vitest-environment jsdom
import { File } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { textOfDocument } from './documents';
import { takeEmbedded } from './embedded-pictures';

/** A file as a browser has it: jsdom's cannot be read. */
const fileOf = (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  new File([content], name) as globalThis.File;

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test('a document of LibreOffice becomes text, with its headings, lists, notes and italics', async () => {
  const names = ['office', 'style', 'text', 'fo', 'xlink']
    .map((name) => `xmlns:${name}="urn:${name}"`)
    .join(' ');
  const odt = zip({
    'content.xml': `<office:document-content ${names}><office:automatic-styles><style:style style:name="T1"><style:text-properties fo:font-style="italic"/></style:style></office:automatic-styles><office:body><office:text><text:h text:outline-level="2">The ford</text:h><text:p>It was <text:span text:style-name="T1">deep</text:span> &amp; <text:a xlink:href="https://example.com/">wide</text:a>.<text:note text:id="ftn0" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Very.</text:p></text:note-body></text:note></text:p><text:list><text:list-item><text:p>oats</text:p></text:list-item></text:list></office:text></office:body></office:document-content>`,
  });
  expect(await textOfDocument(fileOf('Chapter.odt', odt))).toBe(
    '## The ford\n\nIt was *deep* & [wide](https://example.com/).[^1]\n\n-   oats\n\n[^1]: Very.',
  );
});

test('a chapter of LibreOffice Writer keeps what its styles say, and nothing that is not read', async () => {
  const folder = path.join(import.meta.dirname, '../../cms/testing/clipboard');
  const saltRoad = await readFile(path.join(folder, 'salt-road.md'), 'utf8');
  const odt = await readFile(path.join(folder, 'salt-road.odt'));
  const read = takeEmbedded(await textOfDocument(fileOf('salt-road.odt', new Uint8Array(odt))));
  expect(read.files.map(({ type, size }) => [type, size])).toEqual([['image/png', 74]]);
  expect(read.markdown.replace(read.files[0]?.name ?? '', 'ford.png')).toBe(saltRoad.trimEnd());
});

test('Markdown stays what it is, and of a plain text each line is a paragraph', async () => {
  expect(await textOfDocument(fileOf('a.md', '# One\r\n\r\nTwo *three*\r\n'))).toBe(
    '# One\n\nTwo *three*',
  );
  const long = 'It rained. '.repeat(12).trim();
  expect(await textOfDocument(fileOf('a.txt', `${long}\nTwo.`))).toBe(`${long}\n\nTwo.`);
});
