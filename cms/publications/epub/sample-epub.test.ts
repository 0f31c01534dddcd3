import { strFromU8, unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { embeddedFonts } from './fonts';
import { type SampleBook, sampleEpub } from './sample-epub';
import { drawEmblem } from './sample-epubs';

async function book(): Promise<SampleBook> {
  const cover = sharp({ create: { width: 400, height: 600, channels: 3, background: '#264' } });
  return {
    title: 'Daddy’s <Girl> & Co',
    author: 'Robert W. Brady, Jr.',
    series: 'The Fovean Chronicles',
    place: 'An intermission',
    hook: 'One line & no more.',
    genres: ['Epic fantasy', 'Portal fantasy'],
    url: 'https://site.example/books/daddysgirl',
    year: 2007,
    modified: new Date('2026-03-04T05:06:07.890Z'),
    chapters: [
      {
        title: 'Chapter One: “Sold” & bought',
        html:
          '<p>One&nbsp;word, <em>two</em><br>three &amp; &lt;four&gt;\u0007.</p><hr><h3>Later</h3>' +
          '<blockquote><p>A <q>letter</q></p></blockquote><ul><li>one</li></ul>' +
          '<p class="x" title="<b>">after <a href="javascript:x">this</a><img src="/x.png"></p>',
      },
      { title: 'Chapter Two', html: '<p>And <strong>so</strong> <small>on</small>.</p>' },
      { title: 'Chapter Three', html: '<p>The end.</p>' },
    ],
    cover: { bytes: await cover.jpeg().toBuffer(), alt: 'A girl on a wall.' },
    emblem: await drawEmblem('M0 0h512v512h-512z'),
    fonts: await embeddedFonts(),
  };
}

/** @throws if it is not well-formed */
const parse = (xml: string) => new JSDOM(xml, { contentType: 'application/xml' }).window.document;

test('a sample begins with its media type, and contains exactly the files that its package lists', async () => {
  const sample = await book();
  const epub = sampleEpub(sample);
  // The bytes are reproducible.
  expect(Buffer.compare(epub, sampleEpub(sample))).toBe(0);
  // EPUB 3.3 OCF, 4.2.4.
  expect(Buffer.from(epub).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  const files = unzipSync(epub);
  const names = Object.keys(files);
  const written = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const opf = parse(written('EPUB/package.opf'));
  const items = [...opf.querySelectorAll('manifest > item')].map((item) =>
    item.getAttribute('href'),
  );
  expect(
    [
      'mimetype',
      'META-INF/container.xml',
      'EPUB/package.opf',
      ...items.map((item) => `EPUB/${item}`),
    ].toSorted(),
  ).toEqual(names.toSorted());
  const read = [...opf.querySelectorAll('spine > itemref')].map((item) =>
    item.getAttribute('idref'),
  );
  expect(read).toEqual(['title', 'contents', 'chapter-1', 'chapter-2', 'chapter-3', 'end']);
  for (const name of names.filter((each) => /\.(xhtml|opf|xml)$/.test(each))) parse(written(name));
});

test('the book has accessibility metadata, its author and its modification date', async () => {
  const files = unzipSync(sampleEpub(await book()));
  const opf = parse(strFromU8(files['EPUB/package.opf'] ?? new Uint8Array()));
  const of = (property: string) =>
    [...opf.querySelectorAll(`meta[property="${property}"]`)].map(({ textContent }) => textContent);
  expect(of('schema:accessMode')).toEqual(['textual', 'visual']);
  expect(of('schema:accessModeSufficient')).toEqual(['textual']);
  expect(of('schema:accessibilityHazard')).toEqual(['none']);
  expect(of('schema:accessibilityFeature')).toContain('tableOfContents');
  expect(of('schema:accessibilitySummary').join()).toContain('cover: A girl on a wall. Nothing');
  expect(of('dcterms:modified')).toEqual(['2026-03-04T05:06:07Z']);
  expect(opf.querySelector('#author')?.textContent).toBe('Robert W. Brady, Jr.');
  expect(opf.querySelector('#name')?.textContent).toBe('Daddy’s <Girl> & Co: a sample');
});

test('a chapter has the text of its page, without links, images and attributes', async () => {
  const files = unzipSync(sampleEpub(await book()));
  const chapter = parse(strFromU8(files['EPUB/chapter-1.xhtml'] ?? new Uint8Array()));
  expect(chapter.querySelector('h1')?.textContent).toBe('Chapter One: “Sold” & bought');
  expect(chapter.querySelector('h2')?.textContent).toBe('Later');
  expect(chapter.querySelector('p')?.textContent).toBe('One\u00a0word, twothree & <four>.');
  expect([...chapter.querySelectorAll('body a, body img, body [title]')]).toEqual([]);
});

test('a book without pictures refers to none', async () => {
  const files = unzipSync(sampleEpub({ ...(await book()), cover: null, emblem: null, hook: '' }));
  expect(Object.keys(files).join()).not.toMatch(/cover|emblem/);
  const written = ['package.opf', 'title.xhtml'].map((name) =>
    strFromU8(files[`EPUB/${name}`] ?? new Uint8Array()),
  );
  for (const xml of written) parse(xml);
  expect(written.join()).not.toMatch(/cover|emblem|visual|description/);
});
