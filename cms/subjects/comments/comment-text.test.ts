import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommentPart } from '../../contract/comments';
import {
  commentParts,
  hasLinks,
  commentExcerpt,
  tidyComment,
  withoutSpoilers,
} from './comment-text';

const wordsOf = (part: CommentPart): string =>
  'spoiler' in part ? part.spoiler.map(wordsOf).join('') : part.text;

const link = (text: string, href = text) => ({ text, href });

test.each<[string, text: string, CommentPart[][]]>([
  [
    'empty lines separate paragraphs, and single line breaks stay',
    'One\ntwo\n\nThree',
    [[{ text: 'One\ntwo' }], [{ text: 'Three' }]],
  ],
  [
    'a URL becomes a link, and the full stop after it does not belong to it',
    'See https://example.com/a?b=c&d. Truly.',
    [[{ text: 'See ' }, link('https://example.com/a?b=c&d'), { text: '. Truly.' }]],
  ],
  [
    'a link leads to the host in its text, even before an @',
    'https://example.com@evil.com/x',
    [[link('https://example.com', 'https://example.com/'), { text: '@evil.com/x' }]],
  ],
  [
    'text between two marks is a spoiler, including its links',
    'He ||dies https://example.com/ twice|| and lives',
    [
      [
        { text: 'He ' },
        { spoiler: [{ text: 'dies ' }, link('https://example.com/'), { text: ' twice' }] },
        { text: ' and lives' },
      ],
    ],
  ],
  [
    'a spoiler over several paragraphs is one',
    'A ||b\n\nc|| d',
    [[{ text: 'A ' }, { spoiler: [{ text: 'b\n\nc' }] }, { text: ' d' }]],
  ],
  [
    'a mark without a partner hides the rest',
    'A ||b\n\nc',
    [[{ text: 'A ' }, { spoiler: [{ text: 'b\n\nc' }] }]],
  ],
  ['an empty spoiler is removed', '||||', []],
  ['a spoiler is trimmed', '|| b ||', [[{ spoiler: [{ text: 'b' }] }]]],
  ['a link needs no encryption', 'http://example.com/', [[link('http://example.com/')]]],
  ...[
    ...['javascript:alert(1)', 'JaVaScRiPt://example.com/%0Aalert(1)', '//example.com/a'],
    ...['ftp://example.com/', 'mailto:ann@example.com', 'wss://example.com/', 'http://1.2.3.4.5/'],
  ].map((text): [string, string, CommentPart[][]] => [`${text} stays text`, text, [[{ text }]]]),
])('%s', (_, text, parts) => {
  expect(commentParts(text)).toEqual(parts);
});

test('every link leads to http or https, whatever was typed, and no text is lost', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom('https://', 'javascript:', '||', '<script>', '"', '\n\n', ' ', 'a.b'),
        ),
      ),
      (pieces) => {
        const text = tidyComment(pieces.join(''));
        const parts = commentParts(text).flat();
        const links = parts.flatMap((part) => ('spoiler' in part ? part.spoiler : [part]));
        for (const link of links)
          if ('href' in link) expect(new URL(link.href).protocol).toMatch(/^https?:$/);
        const plain = (words: string) => words.replace(/\s|\|\|/g, '');
        expect(plain(parts.map(wordsOf).join(''))).toBe(plain(text));
      },
    ),
    { numRuns: 40 },
  );
});

test('mails and lists contain no spoilers', () => {
  expect(withoutSpoilers('He ||dies|| and ||so')).toBe('He [spoiler] and [spoiler]');
  expect(withoutSpoilers('a |||| b || || c')).toBe('a  b   c');
});

test.each([
  ['He ||dies||\n\nand so on', 15, 'He [spoiler] a…'],
  ['One two', 5, 'One…'],
  [' One ', 3, 'One'],
])('the excerpt of “%s” with %i characters is “%s”', (text, longest, excerpt) => {
  expect(commentExcerpt(text, longest)).toBe(excerpt);
});

test('links are detected even without a protocol', () => {
  for (const text of ['http://a.example', 'www.pills.com', 'Buy at cheap-pills.com now'])
    expect(hasLinks(text), text).toBe(true);
  for (const text of ['Indomitus Est. Then Vivat.', 'at 3.30 p.m.', 'e.g. horses'])
    expect(hasLinks(text), text).toBe(false);
});

test('long runs of spaces are processed as fast as other text', () => {
  const rows = `a${' '.repeat(200_000)}b${' '.repeat(200_000)}\nc`;
  expect(tidyComment(rows)).toBe(`a${' '.repeat(200_000)}b\nc`);
});

test('tidying removes control characters, outer spaces and extra empty lines', () => {
  expect(tidyComment(' One \r\n\r\n\r\n\r\ntwo\u202e\u0007\tthree ')).toBe('One\n\ntwo three');
  expect(tidyComment('One\rtwo\u2028three\u2029four')).toBe('One\ntwo\nthree\nfour');
});
