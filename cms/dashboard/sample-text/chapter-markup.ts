import { readBracketMarkup } from '../../books/bracket-markup';
import {
  type Block,
  isEmpty,
  type Mark,
  piecesOf,
  type Run,
  runOfReference,
  tidyWords,
} from './chapter-blocks';

type Node = string | { tag: string; nodes: Node[] };

const token = /\[(\/?)(\w+)\]|&(?:#\w+|\w+);|[^[&]+/g;

function treeOf(markup: string): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const [text, closes, tag] of markup.matchAll(token)) {
    const nodes: Node[] = [];
    if (tag === undefined) open.at(-1)?.push(text);
    else if (closes) open.pop();
    else open.at(-1)?.push({ tag, nodes });
    if (tag !== undefined && !closes && tag !== 'br' && tag !== 'hr') open.push(nodes);
  }
  return root;
}

const isMark = (tag: string): tag is Mark => /^(?:em|strong|q|small)$/.test(tag);

const runsOf = (nodes: Node[], marks: readonly Mark[] = []): Run[] =>
  nodes.flatMap((node): Run[] => {
    if (typeof node !== 'string') {
      const { tag } = node;
      if (!isMark(tag)) return [{ text: '\n', marks }];
      return runsOf(node.nodes, marks.includes(tag) ? marks : [...marks, tag]);
    }
    return node.startsWith('&')
      ? [runOfReference(node, marks)]
      : [{ text: node.replace(/[\n\r]/g, ' '), marks }];
  });

const isInline = (node: Node) => typeof node === 'string' || node.tag === 'br' || isMark(node.tag);

/** Whether there is one paragraph with a tag. */
const hasOneParagraph = (nodes: Node[]) => {
  const shown = shownIn(nodes);
  return shown.length === 1 && shown[0]?.tag === 'p' && !nodes.every(isInline);
};

function blockOf(tag: string, nodes: Node[]): Block {
  if (tag === 'hr') return { tag };
  if (tag === 'p' || tag === 'h3') return { tag, words: tidyWords(runsOf(nodes)) };
  if (tag === 'blockquote') return { tag, blocks: shownIn(nodes), isBare: nodes.every(isInline) };
  const items = nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.nodes]));
  return {
    tag: tag === 'ol' ? tag : 'ul',
    items: items.map(shownIn),
    isLoose: items.some(hasOneParagraph),
  };
}

const shownIn = (nodes: Node[]) => blocksIn(nodes).filter((block) => !isEmpty(block));

/** Words directly in a quotation or a list item are a paragraph. */
function blocksIn(nodes: Node[]): Block[] {
  const blocks: Block[] = [];
  let words: Node[] = [];
  const endWords = () => {
    const paragraph: Block = { tag: 'p', words: tidyWords(runsOf(words)) };
    if (!isEmpty(paragraph)) blocks.push(paragraph);
    words = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) words.push(node);
    else {
      endWords();
      blocks.push(blockOf(node.tag, node.nodes));
    }
  }
  endWords();
  return blocks;
}

/** Returns the blocks of valid bracket markup. */
export const blocksOfMarkup = (markup: string): Block[] => blocksIn(treeOf(markup));

const references: Record<string, string> = {
  ...{ '&': '&amp;', '[': '&#91;', ']': '&#93;', '<': '&lt;', '>': '&gt;' },
  ...{ '\u00a0': '&nbsp;', '\u200c': '&zwnj;', '\n': '[br]\n' },
};

const printWords = (words: Run[]) =>
  piecesOf(words)
    .map((piece) => {
      if ('mark' in piece) return `[${piece.kind === 'close' ? '/' : ''}${piece.mark}]`;
      if (piece.kind === 'reference') return piece.text;
      return piece.text.replace(/[&[\]<>\u00a0\u200c\n]/g, (sign) => references[sign] ?? sign);
    })
    .join('');

const inTag = (tag: string, parts: string[], gap: string) =>
  `[${tag}]${parts.length > 0 ? `\n${parts.join(gap)}\n` : ''}[/${tag}]`;

/** Prints a tag that may have words alone. */
function printHolder(tag: string, blocks: Block[], isWords: boolean, gap: string): string {
  const [only] = blocks;
  return isWords && blocks.length === 1 && only?.tag === 'p'
    ? `[${tag}]${printWords(only.words)}[/${tag}]`
    : inTag(tag, blocks.map(print), gap);
}

function print(block: Block): string {
  const { tag } = block;
  switch (tag) {
    case 'hr':
      return '[hr]';
    case 'blockquote':
      return printHolder(tag, block.blocks, block.isBare, '\n\n');
    case 'ul':
    case 'ol': {
      const items = block.items.map((item) => printHolder('li', item, !block.isLoose, '\n'));
      return inTag(tag, items, '\n');
    }
    default:
      return `[${tag}]${printWords(block.words)}[/${tag}]`;
  }
}

/** Prints blocks as they are stored. Empty ones are left out, because readers do not see them. */
export function printMarkup(blocks: Block[]): string {
  const shown = blocks.filter((block) => !isEmpty(block));
  return readBracketMarkup(shown.map(print).join('\n\n')).markup;
}
