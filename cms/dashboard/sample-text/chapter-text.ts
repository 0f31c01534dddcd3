import { type ChangedRange, type Tree, TreeFragment } from '@lezer/common';
import { siteMarkdown } from '../../../text-editor/rich/site-markdown';
import { readBracketMarkup } from '../../books/bracket-markup';
import { isEmpty } from './chapter-blocks';
import { blocksIn, readMarkdown, writeMarkdown } from './chapter-markdown';
import { blocksOfMarkup, printMarkup } from './chapter-markup';

/** An outermost block with words, as it was read. */
interface Source {
  markdown: string;
  markup: string;
  /** White space and empty blocks between it and the block before. */
  before: string;
  /** The same at the start of the text, if it is the first block, and at its end, if it is the last. */
  start: string;
  end: string;
}

/** The same in Markdown and in markup. */
const betweenBlocks = '\n\n';

/** Returns the ranges of the outermost blocks of valid markup. */
function placesOf(markup: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: tag, 1: closes, 2: name, index } of markup.matchAll(
    /\[(\/?)(p|h3|blockquote|ul|ol|hr)\]/g,
  )) {
    if (depth === 0) from = index;
    if (name !== 'hr') depth += closes ? -1 : 1;
    if (depth === 0) places.push({ from, to: index + tag.length });
  }
  return places;
}

function sourcesOf(markup: string): Source[] {
  const places = placesOf(markup);
  const shown = blocksOfMarkup(markup).flatMap((block, index) => {
    const place = places[index];
    return place && !isEmpty(block) ? [{ block, place }] : [];
  });
  const texts = writeMarkdown(shown.map(({ block }) => block));
  return shown.map(({ place }, index) => {
    const space = markup.slice(shown[index - 1]?.place.to ?? 0, place.from);
    return {
      markdown: texts[index] ?? '',
      markup: markup.slice(place.from, place.to),
      ...(index === 0 ? { before: betweenBlocks, start: space } : { before: space, start: '' }),
      end: index === shown.length - 1 ? markup.slice(place.to) : '',
    };
  });
}

/** The range in which two texts differ. */
function changeOf(before: string, after: string): ChangedRange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  const [toA, toB] = [before.length - end, after.length - end];
  return { fromA: start, toA, fromB: start, toB };
}

/** Converts a chapter's markup to Markdown and back. Blocks that did not change keep their markup. */
export class ChapterText {
  #sources: Source[] = [];
  #markup = '';
  #parsed: { text: string; tree: Tree } | null = null;
  /** Markup of blocks that are not in the markup that was read, by their Markdown. */
  #printed = new Map<string, string>();

  /** Markdown of the markup that was read, or what was printed last. */
  markdown = '';
  /** Markup that was printed and has not come back from the form, after the one that came back last. */
  #sent: string[] = [];
  #isSound = true;

  /** Returns the Markdown, or null if the markup has mistakes. */
  read(text: string): string | null {
    const { markup, problems } = readBracketMarkup(text);
    if (problems.length > 0) return null;
    this.#markup = markup;
    this.#sources = sourcesOf(markup);
    this.markdown = this.#sources.map(({ markdown }) => markdown).join(betweenBlocks);
    return this.markdown;
  }

  /**
   * Reads the value of a form, unless it was printed here: by the time that it comes back, the next key may have been typed.
   *
   * @returns whether it has no mistakes
   */
  follow(value: string): boolean {
    const at = this.#sent.lastIndexOf(value);
    this.#sent = at < 0 ? [value] : this.#sent.slice(at);
    if (at < 0) this.#isSound = this.read(value) !== null;
    return this.#isSound;
  }

  #parse(text: string): Tree {
    const { parser } = siteMarkdown.language;
    const before = this.#parsed;
    const fragments = before
      ? TreeFragment.applyChanges(TreeFragment.addTree(before.tree), [changeOf(before.text, text)])
      : [];
    const tree = parser.parse(text, fragments);
    this.#parsed = { text, tree };
    return tree;
  }

  /** Returns the markup of Markdown. */
  print(text: string): string {
    const markup = this.#print(text);
    this.markdown = text;
    this.#sent.push(markup);
    return markup;
  }

  #print(text: string): string {
    if (text === '' && this.#sources.length === 0) return this.#markup;
    const nodes = blocksIn(this.#parse(text).topNode);
    const texts = nodes.map(({ from, to }) => text.slice(from, to));
    const known = this.#sources;
    const least = Math.min(texts.length, known.length);
    let first = 0;
    while (first < least && texts[first] === known[first]?.markdown) first++;
    let last = 0;
    while (last < least - first && texts.at(-1 - last) === known.at(-1 - last)?.markdown) last++;
    const moved = new Map<string, Source[]>();
    for (const source of known.slice(first, known.length - last))
      moved.set(source.markdown, [...(moved.get(source.markdown) ?? []), source]);
    const printed = new Map<string, string>();
    const blocks = texts.flatMap((markdown, index): Source[] => {
      const fromEnd = index - texts.length;
      const source =
        index < first
          ? known[index]
          : -fromEnd <= last
            ? known.at(fromEnd)
            : moved.get(markdown)?.shift();
      if (source) return [source];
      const node = nodes[index];
      const markup =
        this.#printed.get(markdown) ?? (node ? printMarkup(readMarkdown(text, node)) : '');
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
