// @vitest-environment jsdom
import type {} from 'pino-http';
import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { readForm, readJsonBody } from '../../cms/platform/api/read-body';
import { readBracketMarkup } from '../../cms/subjects/books/bracket-markup';
import { commentParts, hasLinks, tidyComment } from '../../cms/subjects/comments/comment-text';
import { longestChapter } from '../../cms/contract/plain/book-rules';
import { sentEmail } from '../../cms/contract/fields';
import { longestComment } from '../../cms/contract/plain/limits';
import { hasImpossibleQuery } from '../../cms/server/validate-request';
import { markdownFromHtml } from '../../text-editor/paste';
import { textOfDocument } from '../../web/editor/documents';
import { readSubscribers } from '../import/subscribers';
import { readWordPress } from '../import/wordpress';

// In browsers, mammoth takes an ArrayBuffer, and in Node.js, a Buffer.
vi.mock(import('mammoth'), async (load) => {
  const { default: mammoth } = await load();
  const convertToHtml: typeof mammoth.convertToHtml = (input, options) =>
    'arrayBuffer' in input
      ? mammoth.convertToHtml({ buffer: Buffer.from(input.arrayBuffer) }, options)
      : expect.unreachable();
  return { default: { ...mammoth, convertToHtml } };
});

/** A text to repeat, what comes after all of it as often, and what is around both. */
type Unit = [unit: string, closing?: string, before?: string, after?: string];

/** Returns a flat string, because the first search in a repeated one would take longer. */
function textOf(length: number, [unit, closing = '', before = '', after = '']: Unit): string {
  const times = Math.floor(length / (unit.length + closing.length));
  return Buffer.from(before + unit.repeat(times) + closing.repeat(times) + after).toString();
}

/** Returns the milliseconds of processor time that a parser takes to read a text or to refuse it. */
async function timeOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await new Promise((resolve) => resolve(parse(text))).catch(() => null);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const request = (body: string, type: string) =>
  new Request('http://site/', { method: 'POST', body, headers: { 'content-type': type } });

const packed = (name: string, file: string, xml: string) =>
  textOfDocument(new File([zipSync({ [file]: strToU8(xml) })], name));

const each = (...units: string[]): Unit[] => units.map((unit) => [unit]);
const tags = [
  '<b>',
  '<b><p>',
  '</i>',
  '<ul><li>',
  '<table><tr><td>',
  '<br>',
  '<',
  '<!--',
  '<a b="',
];
const marks = [
  '[',
  '![',
  '[a](',
  '[a](<b',
  '](',
  '[^',
  '*a_',
  '||',
  '``a`',
  '> ',
  '- ',
  '&#',
  '\\',
];
const lines = ['\n', 'a\n', '# a\n\n', '| a ', '===\n', '1. ', ' \n', '\r', '\t', '* * *\n\n'];
const links = ['http://', 'http://a.b/(', 'www.a.b ', '//', 'a@b.c ', 'a.', 'a-', ':', '"'];
const field = '--b\r\nContent-Disposition: form-data; name="a"';
const post = '<item><wp:post_type>post</wp:post_type><content:encoded><![CDATA[';
const options = {
  consent: 'x',
  topics: { posts: true, books: true },
  bookSlugs: new Set<string>(),
};

/** Parsers of texts from outside, the longest text that reaches them, and the worst texts. */
const inProcess: [name: string, (text: string) => unknown, longest: number, Unit[]][] = [
  [
    'a comment',
    (text) => [commentParts(tidyComment(text)), hasLinks(text)],
    longestComment,
    each(...tags, ...marks, ...lines, ...links),
  ],
  ['a message', tidyComment, 1_000_000, each(...lines, ...links)],
  ['an e-mail address', (text) => sentEmail().safeParse(text), 1_000_000, each(...links)],
  [
    'JSON',
    (text) => readJsonBody(request(text, 'application/json'), 12_000_000),
    12_000_000,
    [
      ['['],
      ['[', ']'],
      ['[],', '', '[', '0]'],
      ['"a":{},', '', '{', '"b":1}'],
      ['a', '', '"', '"'],
    ],
  ],
  [
    'a form',
    (text) => readForm(request(text, 'multipart/form-data; boundary=b')),
    1_000_000,
    [
      ['--b\r\n'],
      [`${field}\r\n\r\n\r\n`, '', '', '--b--\r\n'],
      ['a: b\r\n', '', '--b\r\n'],
      ['; a="b"', '', field],
      ['\r\n-'],
    ],
  ],
  [
    'a query',
    (text) => hasImpossibleQuery(new URL(`http://site/?${text}`)),
    100_000,
    each('where[or]', '[', 'a&', 'where[or][0]&', 'where={"or":[', '%5b'),
  ],
  [
    'a chapter',
    readBracketMarkup,
    longestChapter,
    each(
      '[p]',
      '[/p]',
      '[p][em]',
      '[em]a\n\n',
      '[ul][li]',
      '[a b=',
      '[/em',
      ...tags,
      ...marks,
      ...lines,
    ),
  ],
];

/** Parsers in the author's browser, and of the command for imports, which delay nobody else. */
const elsewhere: typeof inProcess = [
  [
    'a Word document',
    (body) =>
      packed(
        'a.docx',
        'word/document.xml',
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    100_000,
    each('<w:r>', '<w:p>', '<w:p ', '<w:r><w:vanish/>', '<w:pBdr>'),
  ],
  [
    'an OpenDocument text',
    (body) =>
      packed(
        'a.odt',
        'content.xml',
        `<a xmlns:office="o" xmlns:text="t" xmlns:style="s">${body}</a>`,
      ),
    10_000,
    [
      ['<text:p>', '</text:p>', '<office:text>', '</office:text>'],
      ['<text:list>', '</text:list>', '<office:text>', '</office:text>'],
      ['<text:p>a</text:p>', '', '<office:text>', '</office:text>'],
      [
        '<style:style style:name="A" style:parent-style-name="A"/>',
        '<office:text><text:p text:style-name="A">a</text:p></office:text>',
      ],
    ],
  ],
  [
    'a pasted text',
    markdownFromHtml,
    10_000,
    each(
      '<p>a',
      '<ul><li>'.repeat(20) + 'a' + '</ul>'.repeat(20),
      'a<br><br>',
      '<a href="#_ftn1">',
      '<u>a</u>',
    ),
  ],
  [
    'a table of subscribers',
    (csv) => readSubscribers(csv, options),
    100_000,
    each('"', 'email\n', 'email,', '\n', 'email,a@b.example\n'),
  ],
  [
    'a WordPress export',
    (items) =>
      readWordPress(
        `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:wxr_version>1</wp:wxr_version>${items}</channel></rss>`,
      ),
    20_000,
    [
      ['<item></item>'],
      ...['[caption]', '<pre', '[audio a', '[embed] ', '\n'].map((unit): Unit => [
        unit,
        '',
        post,
        ']]></content:encoded></item>',
      ]),
    ],
  ],
];

/** Milliseconds for which a parser may block the process. */
const longest = 250;

test.each([...inProcess, ...elsewhere])(
  'the time to read %s is short, or proportional to its length, whatever it repeats',
  async (_name, parse, length, units) => {
    for (const unit of units) {
      const [whole, half] = [textOf(length, unit), textOf(length / 2, unit)];
      let [time, halfTime] = [Infinity, 0];
      const isTooLong = () => time > longest && time / halfTime >= 3;
      // Compilation and other programs make single runs slower.
      for (let run = 0; run < 8 && isTooLong(); run++) {
        time = Math.min(time, await timeOf(parse, whole));
        if (isTooLong()) halfTime = Math.min(halfTime || Infinity, await timeOf(parse, half));
      }
      if (time > longest) expect(time / halfTime, unit[0]).toBeLessThan(3);
      // For machines that are many times slower.
      if (!elsewhere.some((row) => row[1] === parse))
        expect(time, unit[0]).toBeLessThan(20 * longest);
    }
  },
);
