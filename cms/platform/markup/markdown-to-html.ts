import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { addFigures } from './figures';
import { addFootnotes } from './footnotes';
import { isTakenByDocument, sanitizeHtml } from './sanitize-html';
import { slugFrom } from './slug';
import { addSpoilers, withoutSpoilerTokens } from './spoilers';

/** The largest number of elements (paragraphs, cells, emphases, …) in a text; each takes 0.1 ms. */
const mostElements = 20_000;

/** The longest text in characters, about three novels. */
const longestText = 1_000_000;

/** The longest paragraph in characters: unclosed markup takes time proportional to the square of its length. */
const longestParagraph = 100_000;

/** A text that would take too long to convert. The message gives the reason. */
export class UnshowableText extends Error {
  override name = 'UnshowableText';
}

const count = (number: number) => number.toLocaleString('en-US');

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

// Only text with a protocol or `www.` becomes a link; a dot in a file name does not.
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

// Only fences make code blocks, not four spaces.
markdown.disable('code');

/** The number of a list item at the start of a line. */
const numberedLine = /^(\d{1,9})([.)])(?=\s|$)/;

type BlockRule = Parameters<typeof markdown.block.ruler.before>[2];
type BlockState = Parameters<BlockRule>[0];

const lineOf = ({ src, bMarks, tShift, eMarks }: BlockState, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** Returns whether the next numbered line has the next number. */
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

/** “1986. What a year.” is not a list: a list begins with 1, or with a number that the next line continues. */
const sentenceWithNumber: BlockRule = (state, start, end, silent) => {
  const [, number] = numberedLine.exec(lineOf(state, start)) ?? [];
  if (number === undefined || Number(number) === 1 || isCountedOn(state, start, end)) return false;
  const rules = markdown.block.ruler.getRules('');
  const afterLists = rules.slice(rules.indexOf(sentenceWithNumber) + 2);
  return afterLists.some((rule) => rule(state, start, end, silent));
};
markdown.block.ruler.before('list', 'sentence-with-number', sentenceWithNumber);

addFootnotes(markdown);
addSpoilers(markdown);
addFigures(markdown);

/** Returns the id of a heading: its words, with `section-` before an id that would hide a property of the document. */
function headingId(heading: string): string {
  const slug = slugFrom(heading) || 'section';
  return isTakenByDocument(slug) ? `section-${slug}` : slug;
}

type Token = ReturnType<typeof markdown.parse>[number];

/** Returns the text of a heading without spoilers, which its id would reveal. */
const headingText = (tokens: Token[]) =>
  withoutSpoilerTokens(tokens)
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

/** The ids of a text, and the number of headings for each. */
type Ids = { taken: Set<string>; wanted: Map<string, number> };

/** Returns an unused id: 'dawn', 'dawn-1', 'dawn-2'. */
function freeId(heading: string, { taken, wanted }: Ids): string {
  const base = headingId(heading);
  let number = wanted.get(base) ?? 0;
  const id = () => (number === 0 ? base : `${base}-${number}`);
  while (taken.has(id())) number++;
  taken.add(id());
  wanted.set(base, number + 1);
  return id();
}

/** The page has an `h1` already, so `#` makes an `h2`. */
markdown.core.ruler.push('demote-first-level-headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

markdown.use(anchor, {
  level: [2, 3, 4, 5, 6],
  slugifyWithState: (heading, { env }) =>
    freeId(heading, (env.headingIds ??= { taken: new Set(), wanted: new Map() })),
  tabIndex: false,
  getTokensText: headingText,
});

const isElement = ({ type, nesting, tag }: Token) =>
  nesting >= 0 && (tag !== '' || type.startsWith('footnote_'));

function countElements(tokens: Token[]): number {
  let elements = 0;
  for (const token of tokens) {
    if (isElement(token)) elements++;
    if (token.children) elements += countElements(token.children);
  }
  return elements;
}

function refuseTooMany(tokens: Token[]) {
  const elements = countElements(tokens);
  if (elements > mostElements)
    throw new UnshowableText(
      `Has ${count(elements)} paragraphs, cells, links and the like; at most ${count(mostElements)} can be shown. Split it into two posts.`,
    );
}

/** Runs when the paragraphs are known, before their content is parsed. */
markdown.core.ruler.after('block', 'refuse-what-takes-too-long', ({ tokens }) => {
  refuseTooMany(tokens);
  for (const { type, content, map } of tokens)
    if (type === 'inline' && content.length > longestParagraph)
      throw new UnshowableText(
        `Has ${count(content.length)} characters in one paragraph, in line ${count((map?.[0] ?? 0) + 1)}; at most ${count(longestParagraph)} can be shown. Leave an empty line between paragraphs.`,
      );
});

/**
 * Converts a post's Markdown (CommonMark with tables, strikethrough, footnotes, spoilers, figures and cards) to sanitized HTML. Raw HTML
 * is shown as text. Headings get unique ids from their words.
 *
 * @throws UnshowableText if the text is too long or has too much formatting, because the conversion would block the server
 */
export function markdownToHtml(source: string): string {
  if (source.length > longestText)
    throw new UnshowableText(
      `Has ${count(source.length)} characters; at most ${count(longestText)} can be shown. Split it into two posts.`,
    );
  const env = {};
  const tokens = markdown.parse(source, env);
  refuseTooMany(tokens);
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env));
}
