/** One mistake in bracket markup. */
export interface BracketProblem {
  /** 1 for the first line of the checked text. */
  line: number;
  message: string;
}

/** What may stand directly inside a tag: blocks, list items, or running text with inline tags. */
type Content = 'blocks' | 'items' | 'inline' | 'anything' | 'nothing';

/** Every tag of a sample chapter, what it is, and what may stand in it. */
const tags = {
  p: { kind: 'block', content: 'inline' },
  h3: { kind: 'block', content: 'inline' },
  blockquote: { kind: 'block', content: 'anything' },
  ul: { kind: 'block', content: 'items' },
  ol: { kind: 'block', content: 'items' },
  hr: { kind: 'block', content: 'nothing' },
  li: { kind: 'item', content: 'anything' },
  em: { kind: 'inline', content: 'inline' },
  strong: { kind: 'inline', content: 'inline' },
  q: { kind: 'inline', content: 'inline' },
  small: { kind: 'inline', content: 'inline' },
  br: { kind: 'inline', content: 'nothing' },
} as const satisfies Record<string, { kind: 'block' | 'item' | 'inline'; content: Content }>;

type TagName = keyof typeof tags;

const isTagName = (name: string): name is TagName => Object.hasOwn(tags, name);

/** The tags that a sample chapter may use, as they are written between the brackets. */
const bracketTags = Object.keys(tags);

/**
 * Bracket markup as HTML: `[` becomes `<` and `]` becomes `>` (spec.md, section 4, "Sample dialog").
 * The result is as trustworthy as the text: sanitise it before it is shown.
 */
export function bracketsToHtml(text: string): string {
  return text.replaceAll('[', '<').replaceAll(']', '>');
}

/**
 * The words of a text in bracket markup, without the tags.
 */
export function bracketsToText(text: string): string {
  return text.replace(/\[[^[\]]*\]/g, ' ');
}

/** A tag, a character that cannot stand in the text, a line's end, or a stretch of text. */
const token = /\[(\/?)([^[\]\n]*)\]|([[\]<>&])|(\n)|([^[\]<>&\n]+)/g;

const strayCharacter: Record<string, string> = {
  '[': 'an opening bracket “[” without its closing one',
  ']': 'a closing bracket “]” without its opening one',
};

/**
 * Checks bracket markup: only known tags, written without attributes, opened and closed in order and nested as HTML
 * wants it; all text in a paragraph or another block; no angle bracket and no ampersand.
 *
 * @returns every mistake, in the order of the text; none when the text is sound
 */
export function bracketProblems(text: string): BracketProblem[] {
  const problems: BracketProblem[] = [];
  const open: { name: TagName; line: number }[] = [];
  let line = 1;
  let textOutsideReported = false;
  const complain = (message: string, where = line) => problems.push({ line: where, message });

  const container = () => {
    const innermost = open.at(-1);
    return {
      content: innermost ? tags[innermost.name].content : 'blocks',
      where: innermost ? `in [${innermost.name}]` : 'outside of a paragraph',
    };
  };

  const close = (name: TagName) => {
    if (tags[name].content === 'nothing') return complain(`[${name}] has no closing tag`);
    const innermost = open.at(-1);
    if (innermost?.name === name) return void open.pop();
    const matching = open.findLastIndex((tag) => tag.name === name);
    if (matching < 0) return complain(`[/${name}] closes what was not opened`);
    for (const unclosed of open.splice(matching).slice(1))
      complain(`[${unclosed.name}] is not closed before [/${name}]`, unclosed.line);
  };

  const begin = (name: TagName) => {
    const { kind, content } = tags[name];
    const { content: allowed, where } = container();
    const fits =
      allowed === 'anything'
        ? kind !== 'item'
        : { block: 'blocks', item: 'items', inline: 'inline' }[kind] === allowed;
    if (!fits)
      complain(
        kind === 'item' ? '[li] belongs in [ul] or [ol]' : `[${name}] may not stand ${where}`,
      );
    if (content !== 'nothing') open.push({ name, line });
  };

  for (const [, slash, name, stray, newline, words] of text.matchAll(token)) {
    if (newline) {
      line += 1;
    } else if (stray) {
      complain(strayCharacter[stray] ?? `the character “${stray}” may not be used`);
    } else if (words !== undefined) {
      const { content, where } = container();
      const misplaced = content === 'blocks' || content === 'items';
      if (words.trim() !== '' && misplaced && !textOutsideReported) {
        complain(`text ${where}: “${words.trim().slice(0, 40)}”`);
        textOutsideReported = true;
      }
    } else if (name !== undefined) {
      textOutsideReported = false;
      if (!isTagName(name)) complain(`[${slash}${name}] is not one of: ${bracketTags.join(', ')}`);
      else if (slash) close(name);
      else begin(name);
    }
  }
  for (const unclosed of open) complain(`[${unclosed.name}] is not closed`, unclosed.line);
  return problems.sort((a, b) => a.line - b.line);
}
