import type { SyntaxNode } from '@lezer/common';
import {
  type Block,
  isEmpty,
  type Mark,
  piecesOf,
  type Run,
  runOfReference,
  tidyWords,
} from './chapter-blocks';

const escaped = (words: string) =>
  words
    .replace(/[\\*_`[~|<@]|&(?=#?\w+;)/g, '\\$&')
    .replace(/\b(?:https?|mailto|xmpp)(?=:)|\bwww(?=\.)/g, '$&\\');

/** Escapes what begins a block at the start of a line. */
const escapedStart = (line: string) => line.replace(/^(?:(?=[-+=#>])|\d{1,9}(?=[.)]))/, '$&\\');

/** Whether the parser, which reads one UTF-16 unit, takes a sign for a letter. */
const isWord = (sign = ' ') => !/[\s\p{S}\p{P}]/u.test(sign);

const reference = (sign: string) => `&#${sign.codePointAt(0)};`;

interface Part {
  kind: 'words' | 'reference' | 'open' | 'close';
  text: string;
}

/** Makes a mark one where it is none beside a letter. Returns false if there is nothing to do. */
function isMendedBeside(parts: Part[], index: number): boolean {
  const { kind, text } = parts[index] ?? { kind: 'words', text: '' };
  if (kind !== 'open' && kind !== 'close') return false;
  const isOpen = kind === 'open';
  const before = parts[index - 1];
  const after = parts[index + 1];
  const [outside, inside] = isOpen ? [before, after] : [after, before];
  if (!outside || !isWord(outside.text.at(isOpen ? -1 : 0))) return false;
  if (text.startsWith('*') && isWord(inside?.text.at(isOpen ? 0 : -1))) return false;
  outside.text = outside.text.replace(isOpen ? /.$/su : /^./su, reference);
  return true;
}

/** Words with `*` and `_`. Where neither would be a mark beside a letter, the letter is written as a reference. */
function writeWords(words: Run[]): string {
  const parts: Part[] = [];
  const signs: string[] = [];
  let isStart = true;
  for (const piece of piecesOf(words)) {
    const last = parts.at(-1);
    if ('text' in piece) {
      const lines = piece.kind === 'words' ? escaped(piece.text).split('\n') : [piece.text];
      const text = lines
        .map((line, index) => (isStart || index > 0 ? escapedStart(line) : line))
        .join('\\\n');
      isStart = piece.text.endsWith('\n');
      parts.push({ kind: piece.kind, text });
      continue;
    }
    isStart = false;
    const { kind, mark } = piece;
    if (mark === 'q' || mark === 'small') {
      parts.push({ kind: 'words', text: `<${kind === 'close' ? '/' : ''}${mark}>` });
    } else if (kind === 'close') {
      parts.push({ kind, text: signs.pop() ?? '' });
    } else {
      const isBeside = last && last.kind !== 'words' && last.text.endsWith('*');
      const sign = (isBeside ? '_' : '*').repeat(mark === 'strong' ? 2 : 1);
      signs.push(sign);
      parts.push({ kind, text: sign });
    }
  }
  // A letter that has become a reference may need another one at the other side.
  while (parts.some((_, index) => isMendedBeside(parts, index)));
  return parts.map(({ text }) => text).join('');
}

const withLines = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => {
      const start = index === 0 ? first : others;
      return line === '' ? start.trimEnd() : start + line;
    })
    .join('\n');

type List = Extract<Block, { items: Block[][] }>;

const isList = (block: Block): block is List => block.tag === 'ul' || block.tag === 'ol';

/** Whether an item needs no blank line: words and lists. A list that begins with an empty item would make a heading of the words. */
const isTight = (item: Block[]) =>
  item.every((block, index) =>
    isList(block) ? index === 0 || block.items[0]?.length !== 0 : index === 0 && block.tag === 'p',
  );

function writeList({ tag, items, isLoose }: List, isOther: boolean): string {
  const gap = isLoose || !items.every(isTight) ? '\n\n' : '\n';
  return items
    .map((item, index) => {
      const mark = tag === 'ul' ? (isOther ? '+ ' : '- ') : `${index + 1}${isOther ? ')' : '.'} `;
      return withLines(
        writeMarkdown(item, { tag, isOther }).join(gap),
        mark,
        ' '.repeat(mark.length),
      );
    })
    .join(gap);
}

function write(block: Block, isOther: boolean): string {
  switch (block.tag) {
    case 'p':
      return writeWords(block.words);
    case 'hr':
      return '***';
    case 'blockquote': {
      // Without a blank, the words are no paragraph.
      const mark = block.isBare ? '>' : '> ';
      return withLines(writeMarkdown(block.blocks).join('\n\n'), mark, mark);
    }
    case 'h3': {
      const words = writeWords(block.words);
      return words.includes('\n') ? `${words}\n---` : `### ${words.replace(/#+$/, '\\$&')}`;
    }
    default:
      return writeList(block, isOther);
  }
}

/**
 * Writes blocks as Markdown, one by one: blank lines belong between them. A list beside another one or at the start of its item has
 * other marks: `- - -` would be a scene break.
 */
export function writeMarkdown(
  blocks: Block[],
  around?: { tag: string; isOther: boolean },
): string[] {
  let before = around;
  return blocks.map((block) => {
    const isOther = isList(block) && block.tag === before?.tag && !before.isOther;
    before = { tag: block.tag, isOther };
    return write(block, isOther);
  });
}

/** Markdown reads more as one, which are words elsewhere. */
const isReference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});$/i;

/** Tags in which a block may stand at most: 30 are allowed, and words have some of their own. */
const deepest = 20;

export function blocksIn(node: SyntaxNode): SyntaxNode[] {
  const blocks: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!/^(?:List|Quote|Footnote)Mark$/.test(child.name)) blocks.push(child);
  return blocks;
}

type Range = { from: number; to: number };

class MarkdownReader {
  constructor(private readonly text: string) {}

  private slice({ from, to }: Range) {
    return this.text.slice(from, to);
  }

  /** Pairs of `<q>` and `<small>`, which Markdown has no marks for, mark the words between them. */
  private words(node: SyntaxNode, marks: readonly Mark[] = [], range: Range = node): Run[] {
    const runs: Run[] = [];
    const open: { mark: string; at: number }[] = [];
    const say = (from: number, to: number) => {
      for (const part of this.text.slice(from, to).split(/(<\/?(?:q|small)>)/)) {
        const [, closes, mark] = /^<(\/?)(q|small)>$/.exec(part) ?? [];
        const opening = closes ? open.findLast((each) => each.mark === mark) : undefined;
        if (opening && (mark === 'q' || mark === 'small')) {
          open.splice(open.indexOf(opening));
          runs.splice(opening.at, 1);
          for (const run of runs.slice(opening.at))
            if (!run.marks.includes(mark))
              run.marks = [...marks, mark, ...run.marks.slice(marks.length)];
          continue;
        }
        if (mark !== undefined && !closes) open.push({ mark, at: runs.length });
        runs.push({ text: part.replace(/[\r\n]/g, ' '), marks });
      }
    };
    let at = range.from;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.from < range.from || child.to > range.to) continue;
      say(at, child.from);
      runs.push(...this.inline(child, marks));
      at = child.to;
    }
    say(at, range.to);
    return runs;
  }

  private inline(node: SyntaxNode, marks: readonly Mark[]): Run[] {
    const text = this.slice(node);
    const marked = (mark: Mark) => (marks.includes(mark) ? marks : [...marks, mark]);
    switch (node.name) {
      case 'Emphasis':
        return this.words(node, marked('em'));
      case 'StrongEmphasis':
        return this.words(node, marked('strong'));
      case 'HardBreak':
        return [{ text: '\n', marks }];
      case 'Escape':
        return [{ text: text.slice(1), marks }];
      case 'Entity':
        return [isReference.test(text) ? runOfReference(text, marks) : { text, marks }];
      case 'FootnoteReference':
        return [{ text: text.replace('^', ''), marks }];
      case 'InlineCode':
        return [{ text: text.replace(/^`+|`+$/g, '').replace(/\n/g, ' '), marks }];
      case 'Autolink':
        return [{ text: text.slice(1, -1), marks }];
      case 'Image':
        return node.getChild('URL') ? [] : this.words(node, marks);
      case 'Link': {
        const [start, end] = node.getChildren('LinkMark');
        if (!start || !end || !node.getChild('URL')) return this.words(node, marks);
        return this.words(node, marks, { from: start.to, to: end.from });
      }
      default:
        return /^(?!Link).+Mark$/.test(node.name) ? [] : this.words(node, marks);
    }
  }

  private paragraph(runs: Run[], tag: 'p' | 'h3' = 'p'): Block {
    return { tag, words: tidyWords(runs) };
  }

  private isAfterBlank(at: number): boolean {
    const end = this.text.lastIndexOf('\n', at - 1);
    return /^[ \t>]*$/.test(this.text.slice(this.text.lastIndexOf('\n', end - 1) + 1, end));
  }

  private list(node: SyntaxNode, depth: number): Block[] {
    const nodes = node.getChildren('ListItem');
    const mark = nodes[0]?.getChild('ListMark');
    const number = mark ? this.slice(mark) : '';
    const items = nodes.map((item) => this.children(item, depth + 2));
    const [first, ...others] = items[0] ?? [];
    // “1986. What a year.” is a sentence.
    if (items.length === 1 && first?.tag === 'p' && !/^(?:[-+*]|1\D)/.test(number))
      return [this.paragraph([{ text: `${number} `, marks: [] }, ...first.words]), ...others];
    if (depth > deepest) return items.flat();
    const later = [...nodes.slice(1), ...nodes.flatMap((item) => blocksIn(item).slice(1))];
    const isLoose = later.some(({ from }) => this.isAfterBlank(from));
    return [{ tag: node.name === 'BulletList' ? 'ul' : 'ol', items, isLoose }];
  }

  private children(node: SyntaxNode, depth: number): Block[] {
    const blocks = blocksIn(node).flatMap((child) => this.block(child, depth));
    return blocks.filter((block) => !isEmpty(block));
  }

  /** Returns the blocks of a node, of which a chapter may need several. */
  block(node: SyntaxNode, depth = 0): Block[] {
    switch (node.name) {
      case 'HorizontalRule':
        return [{ tag: 'hr' }];
      case 'Blockquote': {
        const blocks = this.children(node, depth + 1);
        if (depth > deepest) return blocks;
        return [{ tag: 'blockquote', blocks, isBare: /^>[^ ]/.test(this.slice(node)) }];
      }
      case 'BulletList':
      case 'OrderedList':
        return this.list(node, depth);
      case 'FencedCode': {
        const code = node.getChildren('CodeText').map((line) => this.slice(line));
        return [this.paragraph([{ text: code.join('').trim(), marks: [] }])];
      }
      case 'Table': {
        const rows = [...node.getChildren('TableHeader'), ...node.getChildren('TableRow')];
        const cells = rows.flatMap((row) => row.getChildren('TableCell'));
        return cells.map((cell) => this.paragraph(this.words(cell)));
      }
      case 'Footnote': {
        const mark = node.getChild('FootnoteMark');
        const number = mark ? this.slice(mark).replace(/^\[\^|:$/g, '') : '';
        const [first, ...others] = this.children(node, depth);
        const words = first?.tag === 'p' ? first.words : [];
        return [
          this.paragraph([{ text: `[${number} `, marks: [] }, ...words]),
          ...(first && first.tag !== 'p' ? [first] : []),
          ...others,
        ];
      }
      case 'SetextHeading1':
      case 'SetextHeading2': {
        const line = node.getChild('HeaderMark')?.from ?? node.to;
        const to = this.text.lastIndexOf('\n', line);
        return [this.paragraph(this.words(node, [], { from: node.from, to }), 'h3')];
      }
      default:
        return [this.paragraph(this.words(node), /Heading/.test(node.name) ? 'h3' : 'p')];
    }
  }
}

/** Reads a node of parsed Markdown as blocks of a chapter. What a chapter cannot hold becomes its words. */
export const readMarkdown = (text: string, node: SyntaxNode): Block[] =>
  new MarkdownReader(text).block(node);
