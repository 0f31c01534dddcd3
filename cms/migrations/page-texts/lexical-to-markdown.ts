/** A node of the rich text that earlier releases stored. */
export type LexicalNode = {
  type?: string;
  tag?: string;
  text?: string;
  /** Of a text: bits, 1 bold, 2 italic, 16 code. */
  format?: number | string;
  /** Number of the first entry of a list. */
  start?: number;
  fields?: { url?: string | null };
  children?: LexicalNode[];
};

type Mark = '**' | '*' | '_';
type Run = { markdown: string; marks: Mark[] };
type Piece = { text: string } | { mark: Mark; opens: boolean };

/** Signs that begin markup within a line. `&zwnj;` stays, which keeps a name from becoming a link. */
const signs = /[\\`*_[\]]|<(?=[a-z])|~(?=~)|\|(?=\|)|&(?!zwnj;)(?=#?\w+;)|:(?=\/\/)|(?<=www)\./gi;

/** Returns a line that does not begin a heading, quote, list, rule, or table. */
const asLine = (line: string) =>
  line
    .trim()
    .replace(/^(?:[#>+=|-]|:(?=-))/, String.raw`\$&`)
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\');

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

/** Returns the runs of a text. Spaces at its edges are not emphasized, because Markdown cannot express it. */
function textRuns({ text = '', format }: LexicalNode): Run[] {
  const bits = Number(format) || 0;
  const marks: Mark[] = [...(bits & 1 ? ['**' as const] : []), ...(bits & 2 ? ['*' as const] : [])];
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const markdown = bits & 16 ? codeSpan(words) : words.replace(signs, String.raw`\$&`);
  return [
    { markdown: before, marks: [] },
    { markdown, marks },
    { markdown: after, marks: [] },
  ];
}

/** Addresses to which Markdown does not link. */
const unlinkable = /^\s*(?:(?:vbscript|javascript|file|data):|$)/i;

function linkOf({ fields, children = [] }: LexicalNode): string {
  const url = fields?.url?.trim() ?? '';
  const words = inline(children);
  if (unlinkable.test(url)) return words;
  if (/^https?:[^\s<>]+$/.test(url) && children.every(({ text }) => text === url))
    return `<${url}>`;
  const address = url
    .replace(/\s/g, encodeURIComponent)
    .replace(/[\\<>]|&(?=#?\w+;)/g, String.raw`\$&`);
  return `[${words}](${/[()]/.test(url) ? `<${address}>` : address})`;
}

function runsOf(node: LexicalNode): Run[] {
  if (node.type === 'linebreak') return [{ markdown: ' ', marks: [] }];
  if (node.type === 'link' || node.type === 'autolink')
    return [{ markdown: linkOf(node), marks: [] }];
  return node.children ? node.children.flatMap(runsOf) : textRuns(node);
}

/** Returns runs with marks around them. Marks of several runs stay open, bold outside of italic. */
function pieces(runs: Run[]): Piece[] {
  const result: Piece[] = [];
  let open: Mark[] = [];
  for (const { markdown, marks } of [...runs, { markdown: '', marks: [] }]) {
    const changed = open.findIndex((mark, index) => marks[index] !== mark);
    const kept = changed < 0 ? open.length : changed;
    for (const mark of open.slice(kept).reverse()) result.push({ mark, opens: false });
    for (const mark of marks.slice(kept)) result.push({ mark, opens: true });
    if (markdown) result.push({ text: markdown });
    open = marks;
  }
  return result;
}

const isMark = (piece: Piece | undefined) => piece !== undefined && 'mark' in piece;

const letterAtStart = /^[^\s\p{P}\p{S}]/u;
const letterAtEnd = /[^\s\p{P}\p{S}]$/u;

/** Returns Markdown for nodes within a block, without line breaks. */
function inline(nodes: LexicalNode[]): string {
  const all = pieces(nodes.flatMap(runsOf).filter(({ markdown }) => markdown));
  all.forEach((piece, index) => {
    if (!('mark' in piece) || piece.mark !== '*' || !piece.opens) return;
    const end = all.findIndex((later, at) => at > index && 'mark' in later && later.mark === '*');
    // Beside other marks, asterisks would be ambiguous.
    if (isMark(all[index - 1]) || isMark(all[end + 1])) {
      all[index] = { mark: '_', opens: true };
      all[end] = { mark: '_', opens: false };
    }
  });
  // A mark between a letter and a sign would be no mark, but one beside a character reference is.
  all.forEach((piece, index) => {
    if (!('mark' in piece)) return;
    const [atOuterEdge, atInnerEdge] = piece.opens
      ? [letterAtEnd, letterAtStart]
      : [letterAtStart, letterAtEnd];
    const outer = all[piece.opens ? index - 1 : index + 1];
    const inner = all[piece.opens ? index + 1 : index - 1];
    const isWord = piece.mark !== '_' && inner && 'text' in inner && atInnerEdge.test(inner.text);
    if (!isWord && outer && 'text' in outer)
      outer.text = outer.text.replace(atOuterEdge, (letter) => `&#${letter.codePointAt(0)};`);
  });
  return all.map((piece) => ('mark' in piece ? piece.mark : piece.text)).join('');
}

/** Returns the lines of a block. */
function linesOf(nodes: LexicalNode[]): string[] {
  const lines: LexicalNode[][] = [[]];
  for (const node of nodes)
    if (node.type === 'linebreak') lines.push([]);
    else lines.at(-1)?.push(node);
  const written = lines.map((line) => asLine(inline(line)));
  const isEmpty = (line: string) => line === '';
  while (written.length > 0 && isEmpty(written[0] ?? '')) written.shift();
  while (written.length > 0 && isEmpty(written.at(-1) ?? '')) written.pop();
  return written;
}

const lineBreak = '\\\n';

function listOf({ tag, start = 1, children = [] }: LexicalNode, isSecond = false): string {
  const entries: string[] = [];
  for (const { children: nodes = [] } of children) {
    const lists = nodes.filter(({ type }) => type === 'list').map((list) => listOf(list));
    const words = linesOf(nodes.filter(({ type }) => type !== 'list')).join(lineBreak);
    const last = entries.length - 1;
    // A list within a list is an entry of its own there, and part of the entry before it in Markdown.
    if (!words && lists.length > 0 && last >= 0) entries[last] += `\n${lists.join('\n')}`;
    else entries.push([...(words ? [words] : []), ...lists].join('\n'));
  }
  return entries
    .map((entry, index) => {
      const [dot, dash] = isSecond ? [')', '*'] : ['.', '-'];
      const marker = `${tag === 'ol' ? `${start + index}${dot}` : dash} `;
      return marker + entry.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
    })
    .join('\n');
}

function blockOf(node: LexicalNode, isSecondList: boolean): string {
  const { type, tag, children = [] } = node;
  if (type === 'horizontalrule') return '---';
  if (type === 'list') return listOf(node, isSecondList);
  const lines = linesOf(children);
  if (type === 'heading') {
    const words = lines.join(' ').replace(/#$/, String.raw`\#`);
    return words && `${'#'.repeat(Number(tag?.slice(1)) || 2)} ${words}`;
  }
  return type === 'quote' && lines.length > 0
    ? `> ${lines.join(`${lineBreak}> `)}`
    : lines.join(lineBreak);
}

/** Converts rich text that earlier releases stored, in Lexical's format, to Markdown. */
export function lexicalToMarkdown(stored: { root?: LexicalNode } | null): string {
  let isSecondList = false;
  const blocks = (stored?.root?.children ?? []).map((node, index, all) => {
    const before = all[index - 1];
    const isAfterList = node.type === 'list' && before?.type === 'list' && before.tag === node.tag;
    // Lists that follow each other have different signs, or Markdown would join them.
    isSecondList = isAfterList && !isSecondList;
    return blockOf(node, isSecondList);
  });
  return blocks.filter(Boolean).join('\n\n');
}
