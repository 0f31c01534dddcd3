// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { DescribedFile, isDocument, takeEmbedded, textOfDocument } from './documents';

// In browsers, mammoth takes an ArrayBuffer, and in Node.js, a Buffer.
vi.mock(import('mammoth'), async (load) => {
  const { default: mammoth } = await load();
  const convertToHtml: typeof mammoth.convertToHtml = (input, options) =>
    'arrayBuffer' in input
      ? mammoth.convertToHtml({ buffer: Buffer.from(input.arrayBuffer) }, options)
      : expect.unreachable();
  return { default: { ...mammoth, convertToHtml } };
});

const fileOf = (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  new File([content], name);

test.each(['odt', 'docx'])(
  'a chapter of LibreOffice Writer keeps its formatting, and loses content that readers do not see: %s',
  async (kind) => {
    const folder = path.join(import.meta.dirname, '../../cms/testing/clipboard');
    const saltRoad = await readFile(path.join(folder, 'salt-road.md'), 'utf8');
    const name = `salt-road.${kind}`;
    const chapter = await readFile(path.join(folder, name));
    const read = takeEmbedded(await textOfDocument(fileOf(name, new Uint8Array(chapter))));
    expect(read.files.map(({ type, size }) => [type, size])).toEqual([['image/png', 74]]);
    expect(read.markdown.replace(read.files[0]?.name ?? '', 'ford.png')).toBe(saltRoad.trimEnd());
  },
);

test('Markdown stays unchanged, and lines of a plain text become paragraphs', async () => {
  expect(await textOfDocument(fileOf('a.md', '# One\r\n\r\nTwo\r*three*\r\n'))).toBe(
    '# One\n\nTwo\n*three*',
  );
  const long = 'It rained. '.repeat(12).trim();
  expect(await textOfDocument(fileOf('a.txt', `${long}\nTwo.`))).toBe(`${long}\n\nTwo.`);
});

test.each([
  [true, ['a.docx', 'a.b.odt', 'A.MD', 'a.markdown', 'a.txt']],
  [false, ['a.doc', 'docx', 'a.odt.png', 'a.txts']],
])('isDocument returns %j for %j', (isOne, names) => {
  for (const name of names) expect(isDocument(new globalThis.File([], name)), name).toBe(isOne);
});

/** Returns an OpenDocument text as Markdown. @param more styles of `content.xml`; a file `styles.xml` */
function readOdt(body: string, { automatic = '', common = '', files = {} } = {}) {
  const names = ['office', 'style', 'text', 'table', 'draw', 'svg', 'fo', 'xlink'];
  const spaces = names.map((name) => `xmlns:${name}="urn:${name}"`).join(' ');
  const xml = (content: string) =>
    strToU8(`<office:document ${spaces}>${content}</office:document>`);
  const content = `${automatic}<office:body><office:text>${body}</office:text></office:body>`;
  const all = {
    'content.xml': xml(content),
    ...(common && { 'styles.xml': xml(common) }),
    ...files,
  };
  return textOfDocument(fileOf('A.ODT', zipSync(all)));
}

const p = (words: string, style = '') => `<text:p text:style-name="${style}">${words}</text:p>`;
const span = (style: string) => p(`One <text:span text:style-name="${style}">two</text:span>`);
const styleOf = (name: string, properties: string, parent = '') =>
  `<style:style style:name="${name}" style:parent-style-name="${parent}"><style:text-properties ${properties}/></style:style>`;
const styles = {
  automatic:
    styleOf('Strong', 'fo:font-weight="bold"') +
    styleOf('Heir', 'fo:font-style="italic"', 'Strong') +
    styleOf('Under', 'style:text-underline-style="solid"') +
    styleOf('Not', 'style:text-underline-style="none" style:text-line-through-style="none"') +
    styleOf('Struck', 'style:text-line-through-style="solid"') +
    styleOf('Hidden', 'text:display="none"') +
    styleOf('Cited', '', 'Quotations') +
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>' +
    '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/><text:list-level-style-number text:level="2"/></text:list-style>',
  common:
    styleOf('Common', 'fo:font-style="italic"') +
    styleOf('Quotations', '') +
    styleOf('Block_20_Text', '') +
    styleOf('Horizontal_20_Line', ''),
};
const list = (inside: string, style = '') =>
  `<text:list ${style && `text:style-name="${style}"`}><text:list-item>${p('one')}${inside}</text:list-item></text:list>`;

test.each([
  ['an inherited style', span('Heir'), 'One ***two***'],
  ['underlined', span('Under'), 'One *two*'],
  ['not underlined', span('Not') + p('Three'), 'One two\n\nThree'],
  ['struck out', span('Struck'), 'One ~~two~~'],
  ['hidden', span('Hidden') + p('Three'), 'One\n\nThree'],
  ['a common style', span('Common'), 'One *two*'],
  ['quotes', p('One', 'Cited') + p('Two') + p('Three', 'Block_20_Text'), '> One\n\nTwo\n\n> Three'],
  ['a scene break', p('One') + p('', 'Horizontal_20_Line') + p('Two'), 'One\n\n---\n\nTwo'],
  [
    'tabs, spaces and breaks',
    p('One<text:tab/>two<text:s/>three<text:line-break/>four') + p('Five'),
    'One two three  \nfour\n\nFive',
  ],
  [
    'headings',
    '<text:h>One</text:h><text:h text:outline-level="3">Two</text:h><text:h text:outline-level="9">Three</text:h>',
    '## One\n\n### Two\n\n###### Three',
  ],
  [
    'a link',
    p('<text:a xlink:href="https://example.com/?a=1&amp;b=2">One</text:a> &lt;two&gt;'),
    '[One](https://example.com/?a=1&b=2) <two>',
  ],
  ['a link to nowhere', p('<text:a>One</text:a>') + p('Two'), 'One\n\nTwo'],
  ['numbers over bullets', list(list(''), 'L1'), '1.  one\n    -   one'],
  ['bullets over numbers', list(list(''), 'L2'), '-   one\n    1.  one'],
  ['a list with its own style in another', list(list('', 'L1'), 'L2'), '-   one\n    -   one'],
  ['a list without a style', list(''), '-   one'],
  [
    'a table',
    `<table:table>${['a', 'b'].map((name) => `<table:table-row>${[1, 2].map((n) => `<table:table-cell>${p(name + n)}</table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`,
    '| a1  | a2  |\n| --- | --- |\n| b1  | b2  |',
  ],
  [
    'changes and comments',
    `<text:tracked-changes>${p('x')}</text:tracked-changes>${p('One<office:annotation>x</office:annotation>')}<!-- x -->${p('<text:ruby>Two<text:ruby-text>x</text:ruby-text></text:ruby>')}`,
    'One\n\nTwo',
  ],
  [
    'notes',
    p(
      'One<text:note><text:note-citation>i</text:note-citation><text:note-body><text:p>First.</text:p></text:note-body></text:note> two<text:note><text:note-body><text:p>Second.</text:p></text:note-body></text:note>.',
    ),
    'One[^1] two[^2].\n\n[^1]: First.\n\n[^2]: Second.',
  ],
  [
    'a missing picture',
    p(
      'One <draw:frame><draw:image xlink:href="x.png"/><svg:desc>x</svg:desc><draw:text-box><text:p>two</text:p></draw:text-box></draw:frame>',
    ) + p('Three'),
    'One\n\ntwo\n\nThree',
  ],
  [
    'a picture',
    '<text:p>One <draw:frame><draw:image xlink:href="Pictures/a.JPG"/><svg:title>x</svg:title><svg:desc>A "map"</svg:desc></draw:frame></text:p>',
    'One ![A "map"](data:image/jpeg;base64,AP8=)',
  ],
  [
    'a picture without a description',
    '<text:p>One <draw:frame><draw:image xlink:href="Pictures/a.JPG"/></draw:frame></text:p>',
    'One ![](data:image/jpeg;base64,AP8=)',
  ],
])('an OpenDocument text: %s', async (_, body, markdown) => {
  const files = { 'Pictures/a.JPG': Uint8Array.of(0, 255) };
  expect(await readOdt(body, { ...styles, files })).toBe(markdown);
});

test('an OpenDocument text needs no common styles', async () => {
  expect(await readOdt(span('Strong'), { automatic: styles.automatic })).toBe('One **two**');
});

test.each(['docx', 'odt'])('a damaged %s is an error', async (kind) => {
  const empty = zipSync({ 'a.txt': strToU8('x') });
  await expect(textOfDocument(fileOf(`a.${kind}`, empty))).rejects.toThrow('This file is not');
  await expect(textOfDocument(fileOf(`a.${kind}`, 'x'))).rejects.toThrow();
});

/** Replaces the sizes in the headers of all files. */
function withSizes(zip: Uint8Array<ArrayBuffer>, size: number) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  for (let at = 0; at < zip.length - 4; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x0403_4b50) view.setUint32(at + 22, size, true);
    if (signature === 0x0201_4b50) view.setUint32(at + 24, size, true);
  }
  return zip;
}

test.each([
  ['a.docx', 'word/document.xml', 10_000_001],
  ['a.odt', 'content.xml', 10_000_001],
])('%s with too much in %s is refused, also if its sizes are wrong', async (name, file, size) => {
  const zip = zipSync({ [file]: new Uint8Array(size) });
  for (const bytes of [zip, withSizes(zip, 1_000)])
    await expect(textOfDocument(fileOf(name, bytes))).rejects.toThrow('too large');
});

test('styles of an OpenDocument text that inherit from each other are read', async () => {
  const automatic = styleOf('A', 'fo:font-style="italic"', 'B') + styleOf('B', '', 'A');
  expect(await readOdt(span('A'), { automatic })).toBe('One *two*');
});

test('a file without a text is empty', async () => {
  const files = { 'content.xml': strToU8('<a/>') };
  expect((await readOdt('', { files })).trim()).toBe('');
});

test('embedded pictures become files, and their descriptions lose escapes', async () => {
  const { markdown, files } = takeEmbedded(
    'One ![A \\[map\\]](data:image/jpeg;base64,AP8=) two ![](data:image/png;base64,AA==) ![x](/media/a.png)',
  );
  const [map, other] = files;
  expect(markdown).toBe(
    `One ![A \\[map\\]](${map?.name}) two ![](${other?.name}) ![x](/media/a.png)`,
  );
  expect(files).toMatchObject([
    { alt: 'A [map]', type: 'image/jpeg', size: 2 },
    { alt: '', type: 'image/png', size: 1 },
  ]);
  expect(map).toBeInstanceOf(DescribedFile);
  expect(map?.name).toMatch(/^picture-[\da-f-]{36}\.jpg$/);
  expect(other?.name).toMatch(/^picture-[\da-f-]{36}\.png$/);
});
