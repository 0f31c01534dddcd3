import { DOMParser as DocumentParser, type Mark, type Node } from 'prosemirror-model';
import { bracketsToHtml, readBracketMarkup } from '../../books/bracket-markup';
import { chapterSchema } from './chapter-schema';

/** Markup of a block as it was read. */
interface Source {
  markup: string;
  /** White space between it and the block before. */
  before: string;
  /** White space at the start of the text, if it is the first block, and at the end, if it is the last. */
  start: string;
  end: string;
}

const betweenBlocks = '\n\n';

const references: Record<string, string> = {
  ...{ '&': '&amp;', '[': '&#91;', ']': '&#93;', '<': '&lt;', '>': '&gt;' },
  ...{ '\u00a0': '&nbsp;', '\u200c': '&zwnj;', '\n': ' ' },
};

const inMarkup = (words: string) =>
  words.replace(/[&[\]<>\u00a0\u200c\n]/g, (sign) => references[sign] ?? sign);

/** Prints words and line breaks. Adjacent words share their tags. */
function printInline(parent: Node): string {
  let printed = '';
  let open: readonly Mark[] = [];
  const enter = (marks: readonly Mark[]) => {
    const shared = open.findIndex((mark, index) => !marks[index]?.eq(mark));
    const kept = shared < 0 ? open.length : shared;
    for (const { type } of open.slice(kept).reverse()) printed += `[/${type.name}]`;
    for (const { type } of marks.slice(kept)) printed += `[${type.name}]`;
    open = marks;
  };
  parent.forEach((node) => {
    enter(node.marks);
    printed += node.isText ? inMarkup(node.text ?? '') : '[br]\n';
  });
  enter([]);
  return printed;
}

const isEmpty = (node: Node) => node.type.name === 'p' && node.content.size === 0;

/** Prints a block. Empty paragraphs print nothing, because readers do not see them. */
function printBlock(node: Node): string {
  const { name } = node.type;
  if (name === 'hr') return '[hr]';
  if (isEmpty(node)) return '';
  if (node.inlineContent) return `[${name}]${printInline(node)}[/${name}]`;
  const [only] = node.children;
  if (node.childCount === 1 && only?.type.name === 'p' && !only.attrs.hasTag)
    return `[${name}]${printInline(only)}[/${name}]`;
  const gap = name === 'blockquote' ? '\n\n' : '\n';
  const parts = node.children.map(printBlock).filter((part) => part !== '');
  return `[${name}]${parts.length > 0 ? `\n${parts.join(gap)}\n` : ''}[/${name}]`;
}

/** Splits valid markup into its outermost blocks. */
function blocksOf(markup: string): Source[] {
  const blocks: Source[] = [];
  let [depth, start, end] = [0, 0, 0];
  for (const { 0: tag, 1: closes, 2: name, index } of markup.matchAll(
    /\[(\/?)(p|h3|blockquote|ul|ol|hr)\]/g,
  )) {
    if (depth === 0) start = index;
    if (name !== 'hr') depth += closes ? -1 : 1;
    if (depth > 0) continue;
    const space = markup.slice(end, start);
    end = index + tag.length;
    const isFirst = blocks.length === 0;
    blocks.push({
      markup: markup.slice(start, end),
      ...{ before: isFirst ? betweenBlocks : space, start: isFirst ? space : '', end: '' },
    });
  }
  const last = blocks.at(-1);
  if (last) last.end = markup.slice(end);
  return blocks;
}

/** Converts a chapter's markup to a document and back. Blocks that did not change keep their markup. */
export class ChapterDocument {
  readonly #parser = DocumentParser.fromSchema(chapterSchema);
  /** Markup of blocks that were read, and of changed blocks once they were printed. */
  readonly #sources = new WeakMap<Node, Source>();
  /** Sources by what their blocks print, for blocks that an undo restored. */
  readonly #printed = new Map<string, Source>();

  #readBlock(source: Source): Node[] {
    const { body } = new DOMParser().parseFromString(bracketsToHtml(source.markup), 'text/html');
    const nodes = [...this.#parser.parse(body).children];
    const [node] = nodes;
    if (node && nodes.length === 1) {
      this.#sources.set(node, source);
      const printed = printBlock(node);
      if (printed !== '') this.#printed.set(printed, source);
    }
    return nodes;
  }

  /** Returns the document, or null if the markup has mistakes. */
  read(text: string): Node | null {
    const { markup, problems } = readBracketMarkup(text);
    if (problems.length > 0) return null;
    const blocks = blocksOf(markup).flatMap((source) => this.#readBlock(source));
    const { doc, p } = chapterSchema.nodes;
    return doc.create(null, blocks.length > 0 ? blocks : [p.create()]);
  }

  #sourceOf(node: Node): Source {
    const known = this.#sources.get(node);
    if (known) return known;
    const markup = printBlock(node);
    const source = this.#printed.get(markup) ?? {
      markup,
      before: betweenBlocks,
      start: '',
      end: '',
    };
    this.#sources.set(node, source);
    return source;
  }

  /** Returns the markup of a document. */
  print(document: Node): string {
    const sources = document.children
      .map((node) => this.#sourceOf(node))
      .filter(({ markup }) => markup !== '');
    const blocks = sources.map(
      ({ start, before, markup }, index) => (index === 0 ? start : before) + markup,
    );
    return blocks.join('') + (sources.at(-1)?.end ?? '');
  }
}
