import path from 'node:path';
import { expect, test } from 'vitest';
import { openSite } from '../../cms/testing/open-site';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { colorPng } from '../testing/color-png';
import { validFolder } from '../testing/valid-folder';
import { SeedProblems } from './problem';
import { seedFolder } from './seed';

// Every test is a dry run, so the site stays empty.

type Files = Record<string, string | Buffer>;

const valid: Files = await validFolder();
const { payload } = await openSite();

/** Returns the mistakes of a folder, one per line. */
async function mistakesOf(files: Files): Promise<string[]> {
  try {
    await seedFolder(payload, await temporaryFolder(files), { dryRun: true });
    return [];
  } catch (error) {
    if (!(error instanceof SeedProblems)) throw error;
    return error.message.split('\n  ').slice(1);
  }
}

const textOf = (file: string) => String(valid[file] ?? '');

const changed = (file: string, from: string, to: string): Files => {
  if (!textOf(file).includes(from)) throw new Error(`${file} has no “${from}”.`);
  return { ...valid, [file]: textOf(file).replace(from, to) };
};

test('a folder may hold posts only, or terms only', async () => {
  const only = (...starts: string[]) =>
    Object.fromEntries(
      Object.entries(valid).filter(([file]) => starts.some((start) => file.startsWith(start))),
    );
  expect(await mistakesOf(only('posts/', 'heroes/'))).toEqual([]);
  expect(await mistakesOf(only('glossary/'))).toEqual([]);
});

test('all mistakes of all files are reported with file, line and field', async () => {
  const mistakes = await mistakesOf({
    ...changed('posts/first-post.md', 'title: The first post', 'title: "The first post'),
    'glossary/terms.yaml':
      '- subject: U\n  description: The long-lived people.\n- subject: Slee\n  describtion: Typed wrongly.\n  description: Typed rightly.\n',
    'glossary/more.yaml': '- subject: slee\n  description: Again.\n',
    'notes/todo.md': 'Not for the site.',
    'samples/noon/1.md': textOf('samples/dawn/1.md'),
    'tags.yaml': 'nothing',
  });
  const notFound = 'is neither on the site nor in the folder.';
  expect(mistakes).toEqual([
    `books/dawn.md:22: whosWho.1.term: “uman-chi” ${notFound}`,
    'glossary/terms.yaml:1: subject: Must have at least 2 characters.',
    'glossary/terms.yaml:3: subject: “Slee” occurs twice (glossary/more.yaml:1).',
    expect.stringMatching(/^glossary\/terms.yaml:4: describtion: Is not a known key \(subject, /),
    expect.stringMatching(/^notes\/todo.md: has no place in a seed folder: there are media.yaml, /),
    'posts/first-post.md:10: is not valid YAML: Missing closing "quote',
    `samples/noon/1.md: book: “noon” ${notFound}`,
    'tags.yaml:1: must be a list, each entry of which begins with “- name:”',
  ]);
});

test('books are checked against each other and those of the site', async () => {
  const dusk = textOf('books/dawn.md').replace('baseSampleId: 1', 'baseSampleId: 3');
  const folder = { ...valid, 'books/dusk.md': dusk.replace('A sun behind a hill.', 'A hill.') };
  expect(await mistakesOf(folder)).toEqual([
    'books/dusk.md:3: anchorId: “dawn” is already used (dawn).',
    'books/dusk.md:9: baseSampleId: 3 is too close to 1 of dawn: each book needs 3 ids.',
    'books/dusk.md:13: cover.alt: Describes covers/dawn.png differently than books/dawn.md:13.',
  ]);
  const other = dusk.replace('anchorId: dawn', 'anchorId: dusk').replace('Id: 3', 'Id: 4');
  expect(await mistakesOf({ ...valid, 'books/dusk.md': other })).toEqual([
    'books/dawn.md:6: position: 1 in the group main is taken (dusk).',
    'books/dusk.md:6: position: 1 in the group main is taken (dawn).',
  ]);
});

const bookFile = 'books/dawn.md';
const postFile = 'posts/first-post.md';
const termsFile = 'glossary/terms.yaml';

test.for([
  [bookFile, 'title: Dawn\n', '', '2: title: Is required.'],
  [bookFile, 'position: 1', 'position: first', '6: position: Must be a number.'],
  [bookFile, '  alt: A sun behind a hill.\n', '', '11: cover.alt: Is required.'],
  [bookFile, 'Three, Four', 'Three, one', '15: bullets: Names “one” twice.'],
  [bookFile, 'Three, Four', `Three, ${'4'.repeat(201)}`, '15: bullets.4: Must have at most 200'],
  [bookFile, 'text: And dusk.', 'text: ""', '18: laterBlurbs.1.text: Is required.'],
  [bookFile, 'It begins', '<br>It begins', '24: has raw HTML in the text: <br>'],
  [bookFile, 'covers/dawn.png', '../dawn.png', '12: cover.file: Must be the path'],
  [
    bookFile,
    'covers/dawn.png',
    'covers/a.png',
    '12: cover.file: covers/a.png is not in the folder',
  ],
  [bookFile, 'emblems/dawn.svg', 'emblems/a.svg', '14: emblem: emblems/a.svg is not in the folder'],
  [bookFile, 'term: uman-chi', 'term: Umann', '22: whosWho.1.term: “Umann” is neither on the site'],
  [termsFile, 'to: slee', 'to: Nobody', '10: relations.1.to: “Nobody” is neither on the site'],
  [termsFile, 'to: slee', 'to: uman-chi', '10: relations.1.to: Must be another term.'],
  ['samples/dawn/2.md', '[/em]', '', '4: [em] is not closed before [/p]'],
  [postFile, '2026-09-14', '14.9.2026', '10: publishedAt: Must be a date and time'],
  [postFile, '[reading order, samples]', '[Samples, samples]', '4: tags.2: Names “samples” twice.'],
  [postFile, '[reading order, samples]', '[C, C#]', '4: tags.2: '],
  [postFile, '[reading order, samples]', '[🐉]', '4: tags.1: '],
  [postFile, '## A heading\n\nSome words.\n', '', '12: text: Is required.'],
  [postFile, 'Some words.', '<div>\n', '14: has raw HTML in the text: <div>'],
  ['pages/contact.md', '---\ntitle', 'title', '1: must begin with a line of three hyphens'],
] as const)('in %s, “%s” turned into “%s” is a mistake', async ([file, from, to, message]) => {
  const mistakes = (await mistakesOf(changed(file, from, to))).filter((each) =>
    each.startsWith(file),
  );
  expect(mistakes).toEqual([expect.stringContaining(`${file}:${message}`)]);
});

test('the same subject in two Unicode forms occurs twice', async () => {
  const terms = ['\u00c9lan', 'E\u0301lan'].map(
    (name) => `- subject: ${name}\n  description: Force.\n`,
  );
  expect(await mistakesOf({ [termsFile]: terms.join('') })).toEqual([
    expect.stringContaining('occurs twice (glossary/terms.yaml:1)'),
  ]);
});

test('tags with their own slugs may have any names', async () => {
  const folder = changed(postFile, '[reading order, samples]', '[C, C#, 🐉]');
  const tags = '- name: C#\n  slug: c-2\n- name: 🐉\n  slug: tag\n';
  expect(await mistakesOf({ ...folder, 'tags.yaml': tags })).toEqual([]);
});

test('the texts of an export are not checked again', async () => {
  const folder = {
    ...changed(postFile, 'Some words.', '<div>\v\n'),
    'samples/dawn/1.md': '---\ntitle: One\n---\n---\n[p][em]Not closed',
  };
  expect(await mistakesOf(folder)).toHaveLength(4);
  expect(await mistakesOf({ ...folder, 'export.yaml': 'format: 1\n' })).toEqual([]);
});

test('incomplete and too large pictures, and drawings with references, are mistakes', async () => {
  const mistakesWith = (file: string, content: string | Buffer) =>
    mistakesOf({ ...changed(postFile, 'heroes/lamp.png', file), [file]: content });
  const whole = await colorPng('navy');
  expect(await mistakesWith('heroes/lamp.PNG', whole)).toEqual([]);
  for (const [file, content, message] of [
    [
      'heroes/a.PNG',
      await colorPng('navy', 1, 16_384),
      'cannot be used: Must have at most 60 million',
    ],
    ['heroes/a.png', whole.subarray(0, whole.length / 2), 'cannot be used: Must be'],
    ['heroes/a.svg', '<image href="https://elsewhere.example/x.png"/>', 'has another picture'],
    ['heroes/a.svg', '<use href="other.svg#a"/>', 'has a link to another file'],
    [
      'heroes/a.svg',
      '<path style="fill:url(https://elsewhere.example/a)"/>',
      'has a link to another',
    ],
    ['heroes/a.svg', '<script>alert(1)</script>', 'has a script'],
    ['heroes/a.svg', '<svg>', 'cannot be used: '],
  ] as const)
    expect(await mistakesWith(file, content)).toEqual([
      expect.stringContaining(`${postFile}:7: hero.file: ${file} ${message}`),
    ]);
});

test('a file that is not UTF-8 is a mistake; one with a byte order mark and Windows line ends is not', async () => {
  const page = textOf('pages/contact.md');
  const windows = `\ufeff${page.replaceAll('\n', '\r\n')}`;
  expect(await mistakesOf({ 'pages/contact.md': windows })).toEqual([]);
  const latin1 = Buffer.from(page.replace('glad', 'fröhlich'), 'latin1');
  expect(await mistakesOf({ 'pages/contact.md': latin1 })).toEqual([
    'pages/contact.md: is not UTF-8: save it in that encoding',
  ]);
});

test('a missing, wrong or empty folder is reported', async () => {
  const folder = await temporaryFolder({ 'README.md': 'Nothing here.' });
  for (const [target, message] of [
    [path.join(folder, 'nowhere'), 'There is no folder'],
    [path.join(folder, 'README.md'), 'is not a folder'],
    [folder, 'There is nothing to seed'],
  ] as const)
    await expect(seedFolder(payload, target)).rejects.toThrow(message);
});
