import type { Range as Placed, Text } from '@codemirror/state';
import { BlockWrapper, Decoration, type WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { cardOf } from '../../cms/contract/plain/post-markup';
import { type Range, trimmed } from '../edit';
import { entityText } from './entities';
import { labelOf } from './notes';
import { imageParts, imagesAlone, withoutBrackets } from './pictures';
import { Figure, itemSign, noteNumber, sceneBreak, Sign } from './widgets';

/**
 * Kind of a hidden source range: start of a line (`prefix`), separator of paragraphs (`gap`) or table cells (`bar`), mark around
 * words (`mark`), end of a link (`end`), or a replacement that counts as one letter (`glyph`).
 */
export type HiddenKind = 'prefix' | 'gap' | 'mark' | 'end' | 'bar' | 'glyph';

type Layout = {
  hidden: Placed<Decoration>[];
  styles: Placed<Decoration>[];
  /** Lists, quotes and tables, for screen readers. */
  wrappers: Placed<BlockWrapper>[];
};

/** Blocks that contain no other blocks. */
const leaf =
  /^(?:Paragraph|ATXHeading\d|SetextHeading\d|HorizontalRule|FencedCode|Table|LinkReference)$/;

type Attributes = Record<string, string>;

/** Styles of words, and their roles for screen readers. */
const inlineLooks: Partial<Record<string, Decoration>> = {
  Emphasis: Decoration.mark({ class: 'rich-em', tagName: 'em' }),
  StrongEmphasis: Decoration.mark({ class: 'rich-strong', tagName: 'strong' }),
  Strikethrough: Decoration.mark({ tagName: 's' }),
  Spoiler: Decoration.mark({
    class: 'rich-spoiler',
    attributes: { role: 'mark', 'aria-roledescription': 'spoiler' },
  }),
  InlineCode: Decoration.mark({ class: 'rich-code', tagName: 'code' }),
  Link: Decoration.mark({ class: 'rich-link', attributes: { role: 'link' } }),
};
/** A word with the number of its note. */
const notedLook = Decoration.mark({ class: 'rich-noted', inclusiveEnd: true });

const wrapperRoles: Record<string, string> = {
  BulletList: 'list',
  OrderedList: 'list',
  Blockquote: 'blockquote',
  Table: 'table',
};

const marksOfWords = new Set(['EmphasisMark', 'StrikethroughMark', 'SpoilerMark', 'CodeMark']);

/** Characters before the content of a line within lists and quotes. */
const linePrefix = /^(?:[ \t]{0,3}> ?)*[ \t]*/;

type Place = {
  lists: number;
  quotes: number;
  isNote?: boolean;
  /** The sign of the list item that begins with this leaf. */
  sign?: WidgetType | undefined;
};

/** Returns whether a paragraph is a card: only one link, to a video, a shop or a page of this site. */
function isCard(doc: Text, { name, from, to, firstChild: link }: SyntaxNode): boolean {
  if (name !== 'Paragraph' || link?.from !== from || link.to !== to) return false;
  const url = link.name === 'URL' ? link : link.getChild('URL');
  const address = url ? withoutBrackets(doc.sliceString(url.from, url.to)) : '';
  return link.name !== 'Image' && cardOf(address) !== null;
}

/** Returns the range between the marks of a node, or null if it has none. */
export function contentOf(node: SyntaxNode): Range | null {
  const first = node.firstChild;
  if (!first) return null;
  if (node.name === 'Link' || node.name === 'Autolink') {
    const [, close] = node.getChildren('LinkMark');
    return close ? { from: first.to, to: close.from } : null;
  }
  const last = node.lastChild;
  if (!last || !marksOfWords.has(first.name) || !marksOfWords.has(last.name)) return null;
  return { from: first.to, to: last.from };
}

/** Returns the ranges of the marks around the content of a node. */
export const marksAround = ({ from, to, content }: Range & { content: Range }): Range[] => [
  { from, to: content.from },
  { from: content.to, to },
];

/** Returns whether a list with one item is a sentence that begins with a number other than 1: “1986. What a year.” */
const isSentence = (doc: Text, list: SyntaxNode) =>
  list.name === 'OrderedList' &&
  list.firstChild?.nextSibling === null &&
  Number.parseInt(doc.sliceString(list.from, list.from + 10), 10) !== 1;

class LayoutBuilder {
  readonly hidden: Placed<Decoration>[] = [];
  readonly styles: Placed<Decoration>[] = [];
  readonly wrappers: Placed<BlockWrapper>[] = [];

  constructor(
    private readonly doc: Text,
    private readonly numbers: ReadonlyMap<string, number>,
    /** End of the last leaf's last line; -1 before the first leaf. */
    private last: number,
  ) {}

  private hide(kind: HiddenKind, from: number, to: number, widget?: WidgetType) {
    if (to > from)
      this.hidden.push(Decoration.replace({ kind, ...(widget && { widget }) }).range(from, to));
  }

  private mark(look: Decoration | undefined, from: number, to: number) {
    if (look && to > from) this.styles.push(look.range(from, to));
  }

  /** Lays out the blank lines before a line. One separates two paragraphs, and each two more are an empty paragraph. */
  gap(next: number) {
    const { doc } = this;
    const isStart = this.last < 0;
    const isEnd = next > doc.length;
    const firstBlank = isStart ? 1 : doc.lineAt(this.last).number + 1;
    const lastBlank = isEnd ? doc.lines : doc.lineAt(next).number - 1;
    const count = lastBlank - firstBlank + 1;
    if (count <= 0) return;
    // Shows only empty lines for the caret: the second, fourth… after a paragraph, the first, third… before any.
    const end = isStart || isEnd ? count : count - 1;
    let from = isStart ? 0 : this.last;
    for (let index = isStart ? 0 : 1; index < end; index += 2) {
      const line = doc.line(firstBlank + index);
      this.hide('gap', from, line.from - 1);
      this.styles.push(Decoration.line({ class: 'rich-block rich-empty' }).range(line.from));
      this.hide('prefix', line.from, line.to);
      from = line.to;
    }
    this.hide('gap', from, isEnd ? doc.length : doc.line(lastBlank).to);
  }

  /** Wraps a block, except in lists, where `aria-level` tells screen readers the depth. */
  private wrap({ name, from, to }: SyntaxNode, { lists, quotes }: Place) {
    const role = wrapperRoles[name];
    if (!role || lists > 0) return;
    const spec = { tagName: 'div', attributes: { role }, rank: Math.max(0, 50 - quotes) };
    const { doc } = this;
    this.wrappers.push(BlockWrapper.create(spec).range(doc.lineAt(from).from, doc.lineAt(to).to));
  }

  private lineClass(
    at: number,
    names: string,
    { lists, quotes, isNote, sign }: Place,
    isFirst: boolean,
    attributes: Attributes = {},
  ) {
    const classes = [
      isFirst ? 'rich-block' : 'rich-more',
      names,
      ...(quotes > 0 ? ['rich-quote'] : []),
      ...(isNote ? ['rich-note'] : []),
      ...(lists > 0 ? ['rich-item'] : []),
    ];
    if (isFirst && sign && !attributes.role) {
      attributes.role = isNote ? 'note' : 'listitem';
      if (!isNote) attributes['aria-level'] = String(lists);
    }
    if (lists > 0) attributes.style = `--depth: ${Math.min(lists, 5)}`;
    this.styles.push(Decoration.line({ class: classes.join(' '), attributes }).range(at));
  }

  /** Lays out the gap before a leaf that ends on the line of `to`. Returns the leaf's first line. */
  private begin({ from }: SyntaxNode, to: number) {
    const first = this.doc.lineAt(from);
    this.gap(first.from);
    this.last = this.doc.lineAt(to).to;
    return first;
  }

  private leaf(node: SyntaxNode, place: Place) {
    const { doc } = this;
    const first = this.begin(node, node.to);
    // Link references have no rich form.
    if (node.name === 'LinkReference') return this.source(node, place);
    if (node.name === 'FencedCode') return this.code(node, place);
    if (node.name === 'Table') return this.table(node, place);
    this.hide('prefix', first.from, node.from, place.sign);
    if (node.name === 'HorizontalRule') {
      this.lineClass(first.from, 'rich-break', place, true);
      return this.hide('glyph', node.from, node.to, sceneBreak);
    }
    const level = /Heading(\d)$/.exec(node.name)?.[1];
    const images = imagesAlone(doc, node);
    if (images.length > 0) return this.pictures(images, first.from, place);
    const look = isCard(doc, node) ? 'rich-p rich-card' : 'rich-p';
    if (level) {
      const attributes = { role: 'heading', 'aria-level': level };
      this.lineClass(first.from, `rich-h rich-h${level}`, place, true, attributes);
      this.headingMarks(node);
    } else this.lineClass(first.from, look, place, true);
    this.breaks(node, place);
    this.inline(node);
  }

  private pictures(images: SyntaxNode[], line: number, place: Place) {
    this.lineClass(line, images.length > 1 ? 'rich-p rich-gallery' : 'rich-p', place, true);
    images.forEach((image, index) => {
      const next = images[index + 1];
      const parts = imageParts(this.doc, image);
      if (parts) this.hide('glyph', image.from, image.to, new Figure(parts, true));
      if (next) this.hide('mark', image.to, next.from);
    });
  }

  private headingMarks(node: SyntaxNode) {
    const { doc } = this;
    let words = node.from;
    for (const mark of node.getChildren('HeaderMark')) {
      if (node.name.startsWith('Setext')) {
        const line = doc.lineAt(mark.from);
        this.hide('gap', line.from - 1, line.to);
      } else if (mark.from === node.from) {
        const blanks = /^[ \t]*/.exec(doc.sliceString(mark.to, node.to))?.[0].length ?? 0;
        words = mark.to + blanks;
        this.hide('prefix', mark.from, words);
      } else {
        const before = doc.sliceString(words, mark.from);
        this.hide('mark', words + before.trimEnd().length, mark.to);
      }
    }
  }

  /** Shows newlines within a paragraph as blanks, except hard breaks. */
  private breaks(node: SyntaxNode, place: Place) {
    const { doc } = this;
    const underline = node.name.startsWith('Setext') ? node.lastChild?.from : undefined;
    const to = underline === undefined ? node.to : doc.lineAt(underline).from - 1;
    for (let line = doc.lineAt(node.from); line.to < to;) {
      const next = doc.line(line.number + 1);
      const from = next.from + (linePrefix.exec(next.text)?.[0].length ?? 0);
      const hard = /(?: {2,}|\\)$/.exec(line.text);
      if (hard) {
        this.hide('mark', line.to - hard[0].length, line.to);
        this.lineClass(next.from, '', place, false);
        this.hide('prefix', next.from, from);
      } else {
        const blanks = /[ \t]*$/.exec(line.text)?.[0].length ?? 0;
        this.hide('glyph', line.to - blanks, from, new Sign(' '));
      }
      line = next;
    }
  }

  private inline(node: SyntaxNode) {
    for (let child = node.firstChild; child; child = child.nextSibling) this.inlineNode(child);
  }

  private inlineNode(node: SyntaxNode) {
    const { doc } = this;
    const { name, from, to, parent } = node;
    const content = contentOf(node);
    if (name === 'Escape') return this.hide('mark', from, from + 1);
    if (name === 'Entity') {
      const text = entityText(doc.sliceString(from, to));
      if (text) this.hide('glyph', from, to, new Sign(text));
    } else if (name === 'FootnoteReference') {
      const number = this.numbers.get(labelOf(doc, node));
      if (!number) return;
      this.hide('glyph', from, to, noteNumber(number));
      const before = doc.sliceString(Math.max(doc.lineAt(from).from, from - 30), from);
      this.mark(notedLook, from - (/\S*$/.exec(before)?.[0].length ?? 0), to);
    } else if (name === 'Image') {
      const parts = imageParts(doc, node);
      if (parts) this.hide('glyph', from, to, new Figure(parts, false));
    } else if (name === 'URL') {
      const isBare = !['Link', 'Autolink'].includes(parent?.name ?? '');
      if (isBare && /^(?:https?:\/\/|www\.)/i.test(doc.sliceString(from, to)))
        this.mark(inlineLooks.Link, from, to);
    } else {
      const isLink = name === 'Link' || name === 'Autolink';
      // Reference links keep their marks, because their URL is elsewhere.
      if (content && (!isLink || node.getChild('URL'))) {
        this.mark(inlineLooks[isLink ? 'Link' : name], content.from, content.to);
        this.hide('mark', from, content.from);
        this.hide(isLink ? 'end' : 'mark', content.to, to);
      }
      this.inline(node);
    }
  }

  private source({ from, to }: SyntaxNode, place: Place) {
    const { doc } = this;
    const first = doc.lineAt(from).number;
    for (let number = first; number <= doc.lineAt(to).number; number++)
      this.lineClass(doc.line(number).from, 'rich-source', place, number === first);
  }

  private code(node: SyntaxNode, place: Place) {
    const { doc } = this;
    const first = doc.lineAt(node.from);
    const end = doc.lineAt(node.to);
    const isClosed = node.getChildren('CodeMark').length > 1;
    const last = isClosed ? end.number - 1 : end.number;
    if (last <= first.number || place.lists + place.quotes > 0) return this.source(node, place);
    this.hide('prefix', first.from, doc.line(first.number + 1).from);
    this.lineClass(first.from, 'rich-pre', place, true);
    for (let number = first.number + 2; number <= last; number++)
      this.lineClass(doc.line(number).from, 'rich-pre', place, false);
    if (isClosed) this.hide('gap', doc.line(last).to, end.to);
  }

  private table(node: SyntaxNode, place: Place) {
    const { doc } = this;
    const rows = [...node.getChildren('TableHeader'), ...node.getChildren('TableRow')];
    const lines = rows.map(({ from }) => doc.lineAt(from));
    const delimiter = node.getChild('TableDelimiter');
    const cells = lines.map(({ text, from }) => cellsOf(text, from));
    const columns = cells[0]?.length ?? 0;
    const isPlain =
      delimiter !== null &&
      place.lists + place.quotes === 0 &&
      cells.every((row) => row.length === columns && row.every((cell) => cell.to > cell.from));
    if (!isPlain) return this.source(node, place);
    this.wrap(node, place);
    rows.forEach((row, index) => {
      const line = lines[index];
      if (!line) return;
      const isHead = index === 0;
      const look = isHead ? 'rich-row rich-head' : 'rich-row';
      this.lineClass(line.from, look, place, isHead, { role: 'row' });
      let at = line.from;
      for (const cell of cells[index] ?? []) {
        this.styles.push(
          Decoration.mark({
            class: 'rich-cell',
            attributes: { role: isHead ? 'columnheader' : 'cell' },
          }).range(cell.from, cell.to),
        );
        const { from, to } = trimmed(doc, cell) ?? cell;
        this.hide(at === line.from ? 'prefix' : 'bar', at, from);
        at = to;
      }
      this.hide('mark', at, line.to);
      for (const cell of row.getChildren('TableCell')) this.inline(cell);
    });
    const line = doc.lineAt(delimiter.from);
    this.hide('gap', line.from - 1, line.to);
  }

  block(node: SyntaxNode, place: Place) {
    if (leaf.test(node.name)) return this.leaf(node, place);
    const { doc } = this;
    const inside: Place = {
      ...place,
      quotes: place.quotes + (node.name === 'Blockquote' ? 1 : 0),
    };
    const isList = node.name === 'BulletList' || node.name === 'OrderedList';
    if (isList && isSentence(doc, node)) {
      this.lineClass(this.begin(node, node.to).from, 'rich-p', place, true);
      const leaf = node.firstChild?.getChild('Paragraph');
      if (leaf) {
        this.breaks(leaf, place);
        this.inline(leaf);
      }
      return;
    }
    this.wrap(node, place);
    if (isList) {
      let number = Number.parseInt(doc.sliceString(node.from, node.from + 10), 10);
      for (const item of node.getChildren('ListItem')) {
        const sign = itemSign(node.name === 'OrderedList' ? `${number++}.` : null);
        this.item(item, { ...inside, lists: inside.lists + 1, sign });
      }
      return;
    }
    if (node.name === 'Footnote') {
      const number = this.numbers.get(labelOf(doc, node));
      const sign = itemSign(number ? `${number}.` : '–');
      return this.item(node, { ...inside, lists: inside.lists + 1, isNote: true, sign });
    }
    this.item(node, inside);
  }

  /** Lays out the blocks of a list item, a note or a quote. The first block gets the sign. */
  private item(item: SyntaxNode, place: Place) {
    let isEmpty = true;
    for (let child = item.firstChild; child; child = child.nextSibling) {
      if (['ListMark', 'QuoteMark', 'FootnoteMark'].includes(child.name)) continue;
      this.block(child, isEmpty ? place : { ...place, sign: undefined });
      isEmpty = false;
    }
    if (!isEmpty) return;
    const line = this.begin(item, item.from);
    this.lineClass(line.from, 'rich-p', place, true);
    this.hide('prefix', line.from, line.to, place.sign);
  }
}

/** Returns the ranges of the cells in a table's line. Blanks before the first and after the last bar are no cells. */
export function cellsOf(text: string, start: number): Range[] {
  const bars = [...text.matchAll(/\\.|\|/g)].filter(([sign]) => sign === '|');
  const edges = [-1, ...bars.map(({ index }) => index), text.length];
  return edges.slice(1).flatMap((to, index) => {
    const from = (edges[index] ?? 0) + 1;
    const isOutside = (from === 0 || to === text.length) && text.slice(from, to).trim() === '';
    return isOutside ? [] : { from: start + from, to: start + to };
  });
}

/**
 * Lays out some of the document's blocks, and the gaps around them.
 *
 * @param numbers numbers of notes by label
 * @param blocks all blocks of the document
 * @param first index of the first block to lay out
 * @param end index after the last one
 */
export function layOut(
  doc: Text,
  numbers: ReadonlyMap<string, number>,
  blocks: SyntaxNode[],
  first: number,
  end: number,
): Layout {
  const before = blocks[first - 1];
  const after = blocks[end];
  const builder = new LayoutBuilder(doc, numbers, before ? doc.lineAt(before.to).to : -1);
  for (const block of blocks.slice(first, end)) builder.block(block, { lists: 0, quotes: 0 });
  builder.gap(after ? doc.lineAt(after.from).from : doc.length + 1);
  return builder;
}
