import { Tree, TreeFragment } from '@lezer/common';
import { siteMarkdown } from '../../../text-editor/rich/site-markdown';
import { readBracketMarkup } from '../../subjects/books/bracket-markup';
import { blockToMarkdown, blockToMarkup } from './chapter-markdown';

/** An outermost block with text, as it was read. */
interface Source {
  markdown: string;
  markup: string;
  /** White space and empty blocks between it and the block before. */
  before: string;
  /** The same before the first block, and after the last one. */
  start: string;
  end: string;
}

/** Separator of blocks, in Markdown and in markup. */
const betweenBlocks = '\n\n';

/** Splits valid markup into its outermost blocks; null if one of them cannot be converted to Markdown. */
function sourcesOf(markup: string): Source[] | null {
  const sources: Source[] = [];
  let [depth, from, end] = [0, 0, 0];
  for (const { 0: tag, 1: closes, 2: name, index } of markup.matchAll(
    /\[(\/?)(p|h3|blockquote|ul|ol|hr)\]/g,
  )) {
    if (depth === 0) from = index;
    if (name !== 'hr') depth += closes ? -1 : 1;
    if (depth > 0) continue;
    const block = markup.slice(from, index + tag.length);
    const markdown = blockToMarkdown(block);
    if (markdown === null) return null;
    if (markdown === '') continue;
    const space = markup.slice(end, from);
    const place =
      sources.length === 0 ? { before: betweenBlocks, start: space } : { before: space, start: '' };
    sources.push({ markdown, markup: block, ...place, end: '' });
    end = index + tag.length;
  }
  const last = sources.at(-1);
  if (last) last.end = markup.slice(end);
  return sources;
}

/** Returns the lengths of the common beginning and the common end of two texts. */
function sameEnds(one: string, other: string) {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return { start, end };
}

/** Converts a chapter's markup to Markdown and back. Blocks that did not change keep their markup. */
export class ChapterText {
  #sources: Source[] = [];
  #markup = '';
  #parsed = { text: '', tree: Tree.empty };
  /** Markup of new or changed blocks, by their Markdown. */
  #printed = new Map<string, string>();

  /** Markdown that was read or printed last. */
  markdown = '';
  /** Markup that the form returned last, and later markup that it has not returned yet. */
  #sent: string[] = [];
  #isConvertible = true;

  /** Returns the Markdown, or null if the markup has mistakes or cannot be converted. */
  read(text: string): string | null {
    const { markup, problems } = readBracketMarkup(text);
    const sources = problems.length > 0 ? null : sourcesOf(markup);
    const markdown = sources?.map((source) => source.markdown).join(betweenBlocks) ?? '';
    // Adjacent lists would merge.
    const blocks = this.#blocksOf(markdown);
    if (!sources || sources.some(({ markdown: block }, index) => block !== blocks[index]))
      return null;
    this.#markup = markup;
    this.#sources = sources;
    this.markdown = markdown;
    return markdown;
  }

  /** Reads a form's value, unless it is markup that was printed here. @returns whether it can be converted to Markdown */
  follow(value: string): boolean {
    const at = this.#sent.lastIndexOf(value);
    this.#sent = at < 0 ? [value] : this.#sent.slice(at);
    if (at < 0) this.#isConvertible = this.read(value) !== null;
    return this.#isConvertible;
  }

  #blocksOf(text: string): string[] {
    const { parser } = siteMarkdown.language;
    const before = this.#parsed;
    const { start, end } = sameEnds(before.text, text);
    const fragments = TreeFragment.applyChanges(TreeFragment.addTree(before.tree), [
      {
        fromA: start,
        toA: before.text.length - end,
        fromB: start,
        toB: text.length - end,
      },
    ]);
    const tree = parser.parse(text, fragments);
    this.#parsed = { text, tree };
    const blocks: string[] = [];
    for (let { firstChild: node } = tree.topNode; node; node = node.nextSibling)
      blocks.push(text.slice(node.from, node.to));
    return blocks;
  }

  print(text: string): string {
    const markup = this.#print(text);
    this.markdown = text;
    this.#sent.push(markup);
    return markup;
  }

  #print(text: string): string {
    if (text === '' && this.#sources.length === 0) return this.#markup;
    const known = new Map<string, Source[]>();
    for (const source of this.#sources)
      known.set(source.markdown, [...(known.get(source.markdown) ?? []), source]);
    const printed = new Map<string, string>();
    const blocks = this.#blocksOf(text).flatMap((markdown): Source[] => {
      const source = known.get(markdown)?.shift();
      if (source) return [source];
      const markup = this.#printed.get(markdown) ?? blockToMarkup(markdown);
      printed.set(markdown, markup);
      return markup === '' ? [] : [{ markdown, markup, before: betweenBlocks, start: '', end: '' }];
    });
    this.#printed = printed;
    const markups = blocks.map(
      ({ start, before, markup }, index) => (index === 0 ? start : before) + markup,
    );
    return markups.join('') + (blocks.at(-1)?.end ?? '');
  }
}
