import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { isTakenByDocument, sanitizeHtml } from './sanitize-html';
import { slugFrom } from './slug';

/** The most that a text may consist of, in paragraphs, cells, emphases and the like: each takes a tenth of a millisecond. */
const mostElements = 20_000;

/** The longest text that is turned into HTML, in characters: about three novels. */
const longestText = 1_000_000;

/** The longest paragraph, in characters: signs that are never closed cost the square of what stands between them. */
const longestParagraph = 100_000;

/** A text that would keep the server busy for too long; the message says what is too much of it. */
export class UnshowableText extends Error {
  override name = 'UnshowableText';
}

const count = (number: number) => number.toLocaleString('en-US');

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

// A link is what begins with its protocol or with www: the dot in the name of a file or a person makes none.
markdown.linkify
  .set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, start, linkify) => {
      const host = linkify.re.get_relative_proto_validator();
      host.lastIndex = start;
      return host.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `https://${match.url}`;
    },
  });

// Four spaces before a paragraph make no code; only fences do.
markdown.disable('code');

/** The number that a line begins with, as the items of a list do. */
const numberedLine = /^(\d{1,9})([.)])(?=\s|$)/;

type BlockRule = Parameters<typeof markdown.block.ruler.before>[2];
type BlockState = Parameters<BlockRule>[0];

const lineOf = ({ src, bMarks, tShift, eMarks }: BlockState, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** Whether the next line of its kind has the next number. */
function isCountedOn(state: BlockState, start: number, end: number): boolean {
  const [, number, sign] = numberedLine.exec(lineOf(state, start)) ?? [];
  const indentOf = (line: number) => state.sCount[line] ?? 0;
  let isAfterBlank = false;
  for (let line = start + 1; line < end; line++) {
    if (state.isEmpty(line)) {
      isAfterBlank = true;
    } else if (indentOf(line) <= indentOf(start)) {
      const next = numberedLine.exec(lineOf(state, line));
      if (next) return next[2] === sign && Number(next[1]) === Number(number) + 1;
      if (isAfterBlank || indentOf(line) < state.blkIndent) return false;
    }
  }
  return false;
}

/** “1986. What a year.” begins no list: one begins with 1, or with a number from which the next lines count on. */
const sentenceWithNumber: BlockRule = (state, start, end, silent) => {
  const [, number] = numberedLine.exec(lineOf(state, start)) ?? [];
  if (number === undefined || Number(number) === 1 || isCountedOn(state, start, end)) return false;
  const rules = markdown.block.ruler.getRules('');
  const afterLists = rules.slice(rules.indexOf(sentenceWithNumber) + 2);
  return afterLists.some((rule) => rule(state, start, end, silent));
};
markdown.block.ruler.before('list', 'sentence-with-number', sentenceWithNumber);

/** The id of a heading: its words, or `section-` and its words where a script could take it for something else. */
function headingId(heading: string): string {
  const slug = slugFrom(heading) || 'section';
  return isTakenByDocument(slug) ? `section-${slug}` : slug;
}

/** The ids of one text, and how many headings wanted each of them. */
type Ids = { taken: Set<string>; wanted: Map<string, number> };

/** An id that no other heading of the text has: 'dawn', 'dawn-1', 'dawn-2'. It does not count from the start each time. */
function freeId(heading: string, { taken, wanted }: Ids): string {
  const base = headingId(heading);
  let number = wanted.get(base) ?? 0;
  const id = () => (number === 0 ? base : `${base}-${number}`);
  while (taken.has(id())) number++;
  taken.add(id());
  wanted.set(base, number + 1);
  return id();
}

/** The page has its one `h1` already: a heading of the first level in a post becomes one of the second. */
markdown.core.ruler.push('demote-first-level-headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

markdown.use(anchor, {
  level: [2, 3, 4, 5, 6],
  slugifyWithState: (heading, { env }) =>
    freeId(heading, (env.headingIds ??= { taken: new Set(), wanted: new Map() })),
  tabIndex: false,
});

type Token = ReturnType<typeof markdown.parse>[number];

/** What a text consists of, closing tags and plain words aside. */
function countElements(tokens: Token[]): number {
  let elements = 0;
  for (const { nesting, tag, children } of tokens) {
    if (nesting >= 0 && tag !== '') elements++;
    if (children) elements += countElements(children);
  }
  return elements;
}

function refuseTooMany(tokens: Token[]) {
  const elements = countElements(tokens);
  if (elements > mostElements)
    throw new UnshowableText(
      `Consists of ${count(elements)} paragraphs, cells, links and the like; at most ${count(mostElements)} can be shown. Make two posts of it.`,
    );
}

/** Once the paragraphs are known, and before what is in them is looked at. */
markdown.core.ruler.after('block', 'refuse-what-takes-too-long', ({ tokens }) => {
  refuseTooMany(tokens);
  for (const { type, content, map } of tokens)
    if (type === 'inline' && content.length > longestParagraph)
      throw new UnshowableText(
        `Has ${count(content.length)} characters in one paragraph, in line ${count((map?.[0] ?? 0) + 1)}; at most ${count(longestParagraph)} can be shown. Leave an empty line between paragraphs.`,
      );
});

/**
 * A post's markdown (CommonMark with tables and strikethrough) as sanitized HTML.
 * Raw HTML in it is shown as text. Headings get ids made from their words, unique within the post.
 *
 * @throws UnshowableText when it is too long or has too much formatting: rendering it would hold up every reader
 */
export function markdownToHtml(source: string): string {
  if (source.length > longestText)
    throw new UnshowableText(
      `Has ${count(source.length)} characters; at most ${count(longestText)} can be shown. Make two posts of it.`,
    );
  const env = {};
  const tokens = markdown.parse(source, env);
  refuseTooMany(tokens);
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env));
}
