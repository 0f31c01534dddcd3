import path from 'node:path';
import { expect, test } from 'vitest';
import { SeedProblems } from './problem';
import { readSeedFolder } from './read-seed-folder';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { validFolder } from '../testing/valid-folder';
import { colorPng } from '../testing/color-png';

/** Returns the mistakes of a folder, one per line. */
async function mistakesOf(
  files: Record<string, string | Buffer>,
  known: Parameters<typeof readSeedFolder>[1] = [],
  knownTerms?: ReadonlySet<string>,
): Promise<string[]> {
  const folder = await temporaryFolder(files);
  try {
    await readSeedFolder(folder, known, knownTerms);
    return [];
  } catch (error) {
    if (!(error instanceof SeedProblems)) throw error;
    return error.message.split('\n').slice(1);
  }
}

const changed = (file: string, from: string, to: string) => {
  const text = validFolder[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no “${from}”.`);
  return { ...validFolder, [file]: text.replace(from, to) };
};

test('a folder may hold posts only, or terms only', async () => {
  const only = (start: string) =>
    Object.fromEntries(Object.entries(validFolder).filter(([file]) => file.startsWith(start)));
  expect(await mistakesOf({ ...only('posts/'), ...only('heroes/') })).toEqual([]);
  expect(await mistakesOf(only('glossary/'))).toEqual([]);
});

test('all mistakes are reported with file, line and field', async () => {
  const files = {
    ...changed('books/dawn.md', 'position: 1', 'position: first'),
    'glossary/terms.yaml':
      '- subject: U\n  description: The long-lived people.\n- subject: Slee\n  describtion: Typed wrongly.\n  description: Typed rightly.\n',
  };
  expect(await mistakesOf(files)).toEqual([
    '  books/dawn.md:6: position must be a whole number',
    '  glossary/terms.yaml:1: subject must have at least 2 characters',
    '  glossary/terms.yaml:4: describtion is not a known key (subject, kind, aliases, description, fromBook, revelations, relations, year, linking, linksTerms, status, creditedTo)',
  ]);
});

test('invalid YAML is reported with its line, and other files are still checked', async () => {
  const files = changed('posts/first-post.md', 'title: The first post', 'title: "The first post');
  const mistakes = await mistakesOf({ ...files, 'glossary/terms.yaml': 'nothing' });
  expect(mistakes[0]).toMatch(/^ {2}glossary\/terms.yaml:1: must be a list of terms/);
  expect(mistakes[1]).toMatch(/^ {2}posts\/first-post.md:\d+: is not valid YAML: /);
});

test.for([
  ['books/dawn.md', 'title: Dawn\n', '', 'title is required', 2],
  ['books/dawn.md', 'asin: B00K5Q8DSA', 'isbn: 978-0-9793679-0-9', 'check digit', 10],
  ['books/dawn.md', '  alt: A sun behind a hill.\n', '', 'cover.alt is required', 11],
  ['books/dawn.md', 'Three, Four', 'Three, one', 'bullets.4 names “one” twice', 15],
  ['books/dawn.md', 'It begins', '<b>It</b> begins', 'has raw HTML in the text: <b>', 24],
  ['books/dawn.md', 'covers/dawn.svg', '../dawn.svg', 'within the seed folder', 12],
  [
    'books/dawn.md',
    'covers/dawn.svg',
    'covers/dusk.svg',
    'covers/dusk.svg is not in the folder',
    12,
  ],
  ['books/dawn.md', 'term: uman-chi', 'term: Umann', 'names “Umann”, which is not in', 22],
  ['glossary/terms.yaml', 'kind: people', 'kind: folk', 'kind must be one of: person, people', 3],
  ['glossary/terms.yaml', 'to: slee', 'to: Nobody', 'relations.1.to names “Nobody”, which', 10],
  ['glossary/terms.yaml', 'to: slee', 'to: uman-chi', 'refers to the term itself', 10],
  ['samples/dawn/2.md', '[/em]', '', '[em] is not closed before [/p]', 4],
  ['posts/first-post.md', '2026-09-14', '14.9.2026', 'must be a date and time', 10],
  ['posts/first-post.md', 'publishedAt: 2026-09-14T09:00:00Z\n', '', 'publishedAt is missing', 2],
  ['posts/first-post.md', 'Some words.', '<div>\n', 'has raw HTML in the text: <div>', 14],
  ['pages/contact.md', '---\ntitle', 'title', 'must begin with a line of three hyphens', 1],
] as const)('in %s, “%s” turned into “%s” is a mistake', async ([file, from, to, text, line]) => {
  const mistakes = await mistakesOf(changed(file, from, to));
  expect(mistakes.join('\n')).toContain(text);
  expect(mistakes.join('\n')).toContain(`${file}:${line}: `);
});

test('files are checked against each other', async () => {
  const dusk = (validFolder['books/dawn.md'] ?? '')
    .replace('baseSampleId: 1', 'baseSampleId: 3')
    .replace('A sun behind a hill.', 'Something else.');
  const mistakes = await mistakesOf({
    ...validFolder,
    'books/dusk.md': dusk,
    'samples/noon/1.md': validFolder['samples/dawn/1.md'] ?? '',
    'glossary/more.yaml': '- subject: uman-chi\n  description: Again.\n',
    'notes/todo.md': 'Not for the site.',
  });
  expect(mistakes.map((mistake) => mistake.trim().slice(0, 95))).toEqual([
    expect.stringContaining('books/dusk.md:3: anchorId “dawn” is already used (books/dawn.md:3)'),
    expect.stringContaining('books/dusk.md:6: position 1 in the group main is taken'),
    expect.stringContaining('books/dusk.md:9: baseSampleId 3 is too close to 1 of dawn'),
    expect.stringContaining('books/dusk.md:12: cover.alt describes covers/dawn.svg differently'),
    expect.stringContaining('glossary/terms.yaml:1: subject “Uman-Chi” occurs twice'),
    expect.stringContaining('notes/todo.md: has no place in a seed folder'),
    expect.stringContaining('samples/noon/1.md: belongs to no book: there is no noon'),
  ]);
});

test('the same subject in two Unicode forms occurs twice', async () => {
  const terms = ['\u00c9lan', 'E\u0301lan'].map(
    (name) => `- subject: ${name}\n  description: Force.\n`,
  );
  expect(await mistakesOf({ 'glossary/terms.yaml': terms.join('') })).toEqual([
    expect.stringContaining('occurs twice (glossary/terms.yaml:1)'),
  ]);
});

test('texts may name existing terms of the site', async () => {
  const { 'glossary/terms.yaml': _terms, ...folder } = validFolder;
  expect(await mistakesOf(folder)).toEqual([
    '  books/dawn.md:22: whosWho.1.term names “uman-chi”, which is not in the glossary',
  ]);
  expect(await mistakesOf(folder, [], new Set(['uman-chi']))).toEqual([]);
});

test('tags with their own slugs may have any names', async () => {
  const folder = changed(
    'posts/first-post.md',
    'tags: [reading order, samples]',
    'tags: [C, C#, 🐉]',
  );
  expect(await mistakesOf(folder)).toEqual([
    expect.stringContaining('tags “C#” is spelled “C” elsewhere'),
    expect.stringContaining('tags “🐉” has no letter or digit'),
  ]);
  const tags = '- name: C#\n  slug: c-2\n- name: 🐉\n  slug: tag\n';
  expect(await mistakesOf({ ...folder, 'tags.yaml': tags })).toEqual([]);
});

test('the files of an export are not checked again', async () => {
  const folder = {
    ...changed('posts/first-post.md', 'Some words.', '<div>\v\n'),
    'samples/dawn/1.md': '---\ntitle: One\n---\n---\n[p][em]Not closed',
  };
  expect(await mistakesOf(folder)).toHaveLength(4);
  expect(await mistakesOf({ ...folder, 'export.yaml': 'format: 1\n' })).toEqual([]);
});

test('files are checked against existing books of the site', async () => {
  const known = [
    { slug: 'noon', anchorId: 'dawn', baseSampleId: 2 },
    { slug: 'dawn', anchorId: 'dawn', baseSampleId: 1 },
  ];
  const chapter = validFolder['samples/dawn/1.md'] ?? '';
  expect(await mistakesOf({ 'samples/noon/1.md': chapter }, known)).toEqual([]);
  expect(await mistakesOf(validFolder, known)).toEqual([
    expect.stringContaining('books/dawn.md:3: anchorId “dawn” is already used (noon)'),
    expect.stringContaining('books/dawn.md:9: baseSampleId 1 is too close to 2 of noon'),
  ]);
});

test('incomplete and too large pictures, and drawings with references, are mistakes', async () => {
  const whole = await colorPng('navy');
  const files = changed('posts/first-post.md', 'heroes/lamp.svg', 'heroes/lamp.PNG');
  const mistakesWith = (bytes: Buffer) => mistakesOf({ ...files, 'heroes/lamp.PNG': bytes });
  expect(await mistakesWith(whole)).toEqual([]);
  expect(await mistakesWith(await colorPng('navy', 1, 16_384))).toEqual([
    expect.stringContaining('heroes/lamp.PNG cannot be used: Must have at most 60 million pixels'),
  ]);
  expect(await mistakesWith(whole.subarray(0, whole.length / 2))).toEqual([
    expect.stringContaining('heroes/lamp.PNG cannot be used: Must be'),
  ]);
  for (const [content, message] of [
    ['<image href="https://elsewhere.example/x.png"/>', 'another picture'],
    ['<use href="other.svg#a"/>', 'a link to another file'],
    ['<path style="fill:url(https://elsewhere.example/a)"/>', 'a link to another file'],
    ['<script>alert(1)</script>', 'a script'],
  ] as const)
    expect(await mistakesOf(changed('covers/dawn.svg', '<path', `${content}<path`))).toEqual([
      expect.stringContaining(`covers/dawn.svg has ${message}`),
    ]);
});

test('a file that is not UTF-8 is a mistake; one with a byte order mark and Windows line ends is not', async () => {
  const page = validFolder['pages/contact.md'] ?? '';
  const windows = `\ufeff${page.replaceAll('\n', '\r\n')}`;
  expect(await mistakesOf({ 'pages/contact.md': windows })).toEqual([]);
  expect(
    await mistakesOf({
      'pages/contact.md': Buffer.from(page.replace('glad', 'fröhlich'), 'latin1'),
    }),
  ).toEqual(['  pages/contact.md: is not UTF-8: save it in that encoding']);
});

test('a missing, wrong or empty folder is reported', async () => {
  const folder = await temporaryFolder({ 'README.md': 'Nothing here.' });
  await expect(readSeedFolder(path.join(folder, 'nowhere'), [])).rejects.toThrow(
    'There is no folder',
  );
  await expect(readSeedFolder(path.join(folder, 'README.md'), [])).rejects.toThrow(
    'is not a folder',
  );
  await expect(readSeedFolder(folder, [])).rejects.toThrow('There is nothing to seed');
});

/** Returns the sentences of a record that are shown before the third book. */
function toldEarly(value: unknown, fromBook = 0): string[] {
  if (typeof value === 'string') return fromBook < 3 ? value.split(/(?<=[.!?])\s+/) : [];
  if (typeof value !== 'object' || value === null) return [];
  const from = 'fromBook' in value ? Number(value.fromBook) : fromBook;
  return Object.values(value).flatMap((part) => toldEarly(part, from));
}

test('nothing before the third book reveals the Emperor', async () => {
  const { books, posts, terms, pages } = await readSeedFolder(
    path.join(import.meta.dirname, 'content'),
    [],
  );
  const records = [
    ...books.map(({ body, fields }) => ({ body, fields })),
    ...posts.map(({ body, fields }) => ({ ...fields, body })),
    ...terms.map(({ fields: { subject, description, ...fields } }) => ({
      ...fields,
      description: `${subject}: ${description}`,
      revelations: fields.revelations?.map((one) => ({ ...one, text: `${subject}: ${one.text}` })),
    })),
    ...Object.values(pages).map((page) => page?.body),
  ];
  const reveals = (text: string) => /Emperor/.test(text) && /Rancor|Mordetur|Morden/.test(text);
  expect(toldEarly(records).filter(reveals)).toEqual([]);
  // Readers of the third book may know.
  expect(JSON.stringify(records)).toMatch(/The Emperor[^"]*Rancor Mordetur/);
});
