import { firstCharacters } from '../../contract/plain/cut-text';

interface BracketProblem {
  /** Starts at 1. */
  line: number;
  message: string;
}

type Content = 'blocks' | 'items' | 'inline' | 'anything' | 'nothing';

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

const bracketTags = Object.keys(tags);

/** Bracketed tags that look like markup but are not supported in chapters. Other bracketed text is kept literally. */
const otherFormats = new Set(
  (
    'a b i u s del ins sub sup mark code pre font center div span section article h1 h2 h4 h5 h6 img figure ' +
    'table tr td th dl dt dd script style iframe'
  ).split(' '),
);

/** Converts bracket markup to HTML (spec.md, section 4, "Sample dialog"). Sanitize the result. */
export function bracketsToHtml(text: string): string {
  return text.replaceAll('[', '<').replaceAll(']', '>');
}

/** Converts HTML to bracket markup, escaping literal brackets. */
export const htmlToBrackets = (html: string): string =>
  html.replaceAll('[', '&#91;').replaceAll(']', '&#93;').replaceAll('<', '[').replaceAll('>', ']');

/** Returns the words without tags. */
export function bracketsToText(text: string): string {
  return text.replace(/\[[^[\]]*\]|&#?\w+;/g, ' ');
}

const namedReferences = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    zwnj: '\u200c',
  }),
);

/** Returns the character of a character reference, or null if it is unknown. */
export function signOfReference(reference: string): string | null {
  const [, hex, decimal, name = ''] =
    /^&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));$/i.exec(reference) ?? [];
  const code = hex ? parseInt(hex, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (namedReferences.get(name) ?? null);
}

/** Converts bracket markup to one line of plain text. */
export const bracketsToPlainText = (text: string): string =>
  text
    .replace(/\[br\]/g, ' ')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/&#?\w+;/g, (reference) => signOfReference(reference) ?? reference)
    .replace(/\s+/g, ' ')
    .trim();

/** Signs of a scene break, as in manuscripts. */
const breakSigns = String.raw`\s*(?:([*#~•⁂❦❧☙✻✽])(?:[ \t\u00a0]*\1)*|([-–—_=])(?:[ \t\u00a0]*\2){2,})\s*`;

/** A line that is only a scene break. */
const sceneBreak = new RegExp(`^${breakSigns}$`, 'u');

/** A paragraph that is only a scene break. */
const sceneBreakParagraph = new RegExp(String.raw`\[p\]${breakSigns}\[\/p\]`, 'gu');

/** Text in square or angle brackets, an unmatched bracket, or other text. */
const token = /\[([^[\]<>]*)\]|<([^[\]<>]*)>|([[\]<>])|([^[\]<>]+)/g;

/** Name of a tag with a missing bracket, at a position in a line. */
const nameBehind = /(\/?\w+)(?=\s*(?:$|[[<]))/y;
const nameBefore = /(?<=(?<![\w/])(\/\w+))/y;

function nameAt(pattern: RegExp, line: string, place: number): string | undefined {
  pattern.lastIndex = place;
  return pattern.exec(line)?.[1];
}

/** Maximum nesting of tags, because all of them are reopened in every paragraph. */
const deepest = 30;

const isTag = /^\/?(\w+)$/;
const hasAttribute = /^\/?[a-z][a-z0-9]*\s[^=]*=/i;

/** Classifies bracketed text as a tag, an unsupported tag or words. */
function kindOf(inner: string): 'tag' | 'mistake' | 'words' {
  const [, name] = isTag.exec(inner) ?? [];
  if (name === undefined) return hasAttribute.test(inner) ? 'mistake' : 'words';
  if (isTagName(name)) return 'tag';
  const isMeantAsTag =
    (inner.startsWith('/') && /^[a-z]/i.test(name)) ||
    isTagName(name.toLowerCase()) ||
    otherFormats.has(name.toLowerCase());
  return isMeantAsTag ? 'mistake' : 'words';
}

const references: Record<string, string> = {
  '[': '&#91;',
  ']': '&#93;',
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
};

const isReference = '#\\d{1,7};|#x[\\da-f]{1,6};|[a-z][a-z\\d]{1,31};';
const ampersand = new RegExp(`&(?!${isReference})`, 'gi');

/** Escapes literal brackets and ampersands. */
const asWords = (words: string) =>
  words.replace(ampersand, '&amp;').replace(/[[\]<>]/g, (sign) => references[sign] ?? sign);

interface Open {
  name: TagName;
  line: number;
  /** A paragraph without a tag: a blank line ends it, and line breaks are kept. */
  isPlain: boolean;
  hasWords: boolean;
  /** Output position of text that is in no paragraph. */
  textAt?: number;
  /** Output positions of the last line end, and of the last words before a blank line. */
  lineEnd?: number;
  paragraphEnd?: number;
}

/**
 * Parses the text of a chapter as typed: tags in square or angle brackets, blank lines between paragraphs, scene breaks as `***`
 * or `#`. Other brackets are words.
 *
 * @returns valid markup with balanced tags and explicit paragraphs, and the mistakes in order; with mistakes, the nearest valid
 *   markup. Valid input is returned unchanged.
 */
export function readBracketMarkup(text: string): { markup: string; problems: BracketProblem[] } {
  const problems: BracketProblem[] = [];
  const written: string[] = [];
  const open: Open[] = [];
  let line = 0;
  let strayTextReported = false;
  const complain = (message: string, where = line) => problems.push({ line: where, message });
  const write = (words: string) => written.push(words);
  /** Reserves an output position for a later insertion. */
  const placeHere = () => write('') - 1;
  const addAt = (place: number, words: string) => (written[place] += words);
  const started = (name: TagName, isPlain = false): Open => ({
    name,
    line,
    isPlain,
    hasWords: false,
  });

  /** Index of the innermost tag that is not inline; -1 for the chapter itself. */
  const hostAt = () => open.findLastIndex(({ name }) => tags[name].kind !== 'inline');
  const tagsAfter = (host: number) => open.slice(host + 1).map(({ name }) => `[${name}]`);
  const closingTagsAfter = (host: number) =>
    open
      .slice(host + 1)
      .reverse()
      .map(({ name }) => `[/${name}]`);

  const endPlainParagraph = () => {
    const innermost = open.at(-1);
    if (!innermost?.isPlain) return;
    const end = innermost.paragraphEnd ?? innermost.lineEnd;
    if (end === undefined) write('[/p]');
    else addAt(end, '[/p]');
    open.pop();
  };

  /** Called before words and inline tags. Begins or continues a paragraph. */
  const ensureParagraph = () => {
    const at = hostAt();
    const host = open[at];
    if (!host) {
      write('[p]');
      open.splice(0, 0, { ...started('p', true), hasWords: true });
      return;
    }
    const { paragraphEnd, lineEnd } = host;
    if (host.name === 'p') {
      if (paragraphEnd !== undefined && host.hasWords) {
        addAt(paragraphEnd, [...closingTagsAfter(at), '[/p]'].join(''));
        write(['[p]', ...tagsAfter(at)].join(''));
      } else if (lineEnd !== undefined && host.isPlain && written[lineEnd - 1] !== '[br]') {
        addAt(lineEnd, '[br]');
      }
      host.hasWords = true;
    } else if (tags[host.name].content === 'anything') {
      if (host.textAt === undefined) host.textAt = placeHere();
      else if (paragraphEnd !== undefined) {
        addAt(host.textAt, '[p]');
        addAt(paragraphEnd, [...closingTagsAfter(at), '[/p]'].join(''));
        write(['[p]', ...tagsAfter(at)].join(''));
        open.splice(at + 1, 0, { ...started('p', true), hasWords: true });
        delete host.textAt;
      }
    }
    delete host.paragraphEnd;
    delete host.lineEnd;
  };

  const close = (name: TagName) => {
    if (tags[name].content === 'nothing') return complain(`[${name}] has no closing tag`);
    const { kind } = tags[name];
    if (open.some((tag) => tag.name === name && !tag.isPlain)) endPlainParagraph();
    const host = open[hostAt()];
    const end = host?.paragraphEnd ?? host?.lineEnd;
    const matching = open.findLastIndex((tag) => tag.name === name && !tag.isPlain);
    if (matching < 0) return complain(`[/${name}] has no opening tag`);
    for (const unclosed of open.splice(matching).slice(1))
      complain(`[${unclosed.name}] is not closed before [/${name}]`, unclosed.line);
    // It closes directly after the words, before the line end.
    if (kind === 'inline' && end !== undefined) addAt(end, `[/${name}]`);
    else write(`[/${name}]`);
  };

  const begin = (name: TagName) => {
    const { kind, content } = tags[name];
    if (content !== 'nothing' && open.length >= deepest)
      return complain(`[${name}] is nested too deeply, in ${deepest} tags`);
    if (kind === 'inline') {
      if (name === 'br') delete open[hostAt()]?.lineEnd;
      ensureParagraph();
    } else {
      endPlainParagraph();
      const host = open[hostAt()];
      delete host?.textAt;
      delete host?.paragraphEnd;
    }
    const innermost = open.at(-1);
    const allowed: Content = innermost ? tags[innermost.name].content : 'blocks';
    const fits =
      allowed === 'anything'
        ? kind !== 'item'
        : { block: 'blocks', item: 'items', inline: 'inline' }[kind] === allowed;
    if (!fits)
      complain(
        kind === 'item'
          ? '[li] belongs in [ul] or [ol]'
          : `[${name}] cannot be inside [${innermost?.name}]`,
      );
    write(`[${name}]`);
    if (content !== 'nothing') open.push(started(name));
  };

  const words = (said: string) => {
    const host = open[hostAt()];
    if (said.trim() === '') return write(said);
    if (host && tags[host.name].content === 'items' && !strayTextReported) {
      complain(`text in [${host.name}]: “${firstCharacters(said.trim(), 40)}”`);
      strayTextReported = true;
    }
    ensureParagraph();
    return write(asWords(said));
  };

  /** Treats an unmatched bracket as a word, and reports it if a tag's name is beside it. */
  const strayBracket = (said: string, at: number) => {
    const sign = said.charAt(at);
    const opens = sign === '[' || sign === '<';
    const tag = opens ? nameAt(nameBehind, said, at + 1) : nameAt(nameBefore, said, at);
    if (tag && isTagName(tag.replace('/', '')))
      complain(
        opens
          ? `“${sign}${tag}” lacks its closing bracket`
          : `“${tag}${sign}” lacks its opening bracket`,
      );
    words(sign);
  };

  const readLine = (said: string) => {
    for (const { 0: text, 1: square, 2: angle, 3: stray, index } of said.matchAll(token)) {
      const inner = (square ?? angle)?.trim().replace(/^(br|hr) ?\/$/, '$1');
      const kind = inner === undefined ? 'words' : kindOf(inner);
      if (stray) strayBracket(said, index);
      else if (inner === undefined || kind === 'words') words(text);
      else if (kind === 'mistake') {
        complain(
          `${text} is not a tag. Tags are ${bracketTags.join(', ')}. For plain text, write ${asWords(text)}`,
        );
        words(text);
      } else {
        strayTextReported = false;
        const name = inner.replace('/', '');
        if (!isTagName(name)) continue;
        if (inner.startsWith('/')) close(name);
        else begin(name);
      }
    }
  };

  let wasBlank = true;
  for (const said of text.split(/\r\n?|\n/)) {
    line += 1;
    const isBlank = said.trim() === '';
    const host = open[hostAt()];
    if (host && !wasBlank) {
      if (isBlank) host.paragraphEnd ??= placeHere();
      else host.lineEnd ??= placeHere();
    }
    if (line > 1) write('\n');
    wasBlank = isBlank;
    const innermost = open.at(-1);
    if (sceneBreak.test(said) && (!innermost || innermost.isPlain)) {
      endPlainParagraph();
      write('[hr]');
    } else readLine(said);
  }
  endPlainParagraph();
  for (const unclosed of open)
    if (!unclosed.isPlain) complain(`[${unclosed.name}] is not closed`, unclosed.line);
  return {
    markup: written.join('').replace(sceneBreakParagraph, '[hr]'),
    problems: problems.sort((a, b) => a.line - b.line),
  };
}

/** Returns all mistakes in a chapter's markup, in order. */
export const bracketProblems = (text: string): BracketProblem[] => readBracketMarkup(text).problems;

/** Returns mistakes as sentences, with line numbers and the beginnings of lines. */
export function problemSentences(text: string, problems: BracketProblem[]): string[] {
  const beginnings = text.split(/\r\n?|\n/).map((line) => {
    const words = line.trim();
    const beginning = firstCharacters(words, 30);
    return beginning === words ? words : `${beginning}…`;
  });
  return problems.map(
    ({ line, message }) => `Line ${line} (“${beginnings[line - 1] ?? ''}”): ${message}.`,
  );
}

/** Simplifies stored markup for editing: unescapes brackets and ampersands if parsing gives the same markup. */
export function typedMarkup(markup: string): string {
  const typed = markup
    .replace(/&#91;([^[\]&\n]*)&#93;/g, (stored, inner: string) =>
      kindOf(inner.trim()) === 'words' ? `[${inner}]` : stored,
    )
    .replace(/&lt;(?=\s)/g, '<')
    .replace(/(?<=\s)&gt;/g, '>')
    .replace(new RegExp(`&amp;(?!${isReference})`, 'gi'), '&');
  return readBracketMarkup(typed).markup === markup ? typed : markup;
}
