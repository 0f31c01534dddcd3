import MarkdownIt from 'markdown-it';
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  type Document,
} from 'yaml';
import type { Data, Kind } from '../../cms/subjects/seeding/kinds';
import type { Place, SeedProblem } from './problem';

/** A part of a file, and the number of its first line. */
export interface SourceText {
  file: string;
  text: string;
  firstLine: number;
}

/** Path of a key or list entry in YAML. */
export type Path = readonly (string | number)[];

/** Returns the place of a key or list entry, with the line of its nearest existing parent. */
export type PlaceOf = (path: Path) => Place;

/** A record of a seed folder. */
export type SeedRecord = {
  kind: Kind;
  file: string;
  /** Name of the record, if its file has several. */
  name?: string;
  /** Fields as Payload takes them, but with `Named` instead of ids. */
  data: Data;
  /** Fields that the path contains, for a new record. */
  parameters: Data;
  placeOf: PlaceOf;
  /** Paths with mistakes that are reported already. */
  flawed: Set<string>;
  /** Content of the file of a picture. */
  bytes?: Buffer;
};

function offsetOf(document: Document, path: Path): number {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0;
  const around = document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isMap(around)) {
    const pair = around.items.find(({ key }) => isNode(key) && String(key) === String(last));
    if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0];
  } else if (isCollection(around)) {
    const entry = around.get(last, true);
    if (isNode(entry) && entry.range) return entry.range[0];
  }
  return offsetOf(document, path.slice(0, -1));
}

/** Returns `bullets.3` for `['bullets', 2]`. In a file that is a list, the line already identifies the entry. */
export const fieldName = (path: Path) =>
  (typeof path[0] === 'number' ? path.slice(1) : path)
    .map((part) => (typeof part === 'number' ? part + 1 : part))
    .join('.');

/**
 * Reads YAML, or returns null and adds problems. Scalars are text (YAML's failsafe schema), so that `no` and `0979367905` keep their
 * form.
 */
export function readYaml(
  { file, text, firstLine }: SourceText,
  problems: SeedProblem[],
): { value: unknown; placeOf: PlaceOf } | null {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const syntax = [...document.errors, ...document.warnings];
  for (const { message, pos } of syntax)
    problems.push({ file, line: lineAt(pos[0]), message: `is not valid YAML: ${message}` });
  if (syntax.length > 0) return null;

  const placeOf: PlaceOf = (path) => {
    // The only field of a row is its value.
    if (path.length > 1 && isScalar(document.getIn(path.slice(0, -1), true)))
      return placeOf(path.slice(0, -1));
    const field = fieldName(path);
    return { file, line: lineAt(offsetOf(document, path)), ...(field && { field }) };
  };
  return { value: document.toJS(), placeOf };
}

/** Recognizes raw HTML so that it can be rejected. The site shows it as text. */
const markdown = new MarkdownIt({ html: true });

/** Returns the raw HTML in a Markdown text, by lines from 1. */
export const rawHtmlIn = (text: string): { line: number; message: string }[] =>
  markdown.parse(text, {}).flatMap((block) => {
    let line = 1 + (block.map?.[0] ?? 0);
    return [block, ...(block.children ?? [])].flatMap(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') line += 1;
      if (!type.startsWith('html_')) return [];
      return { line, message: `has raw HTML in the text: ${content.trim().split('\n')[0]}` };
    });
  });

const fence = /^---[ \t]*$/;

/** Removes empty lines at both ends. */
function trimmed({ file, text, firstLine }: SourceText): SourceText {
  const [leading = ''] = /^(?:[ \t]*\n)*/.exec(text) ?? [];
  return {
    file,
    text: text.slice(leading.length).trimEnd(),
    firstLine: firstLine + leading.split('\n').length - 1,
  };
}

/** Splits a file into the YAML between its `---` lines and the text below. Returns null and adds a problem if there is no YAML. */
export function splitFrontMatter(
  { file, text, firstLine }: SourceText,
  problems: SeedProblem[],
): { frontMatter: SourceText; body: SourceText } | null {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  const message = !fence.test(lines[0] ?? '')
    ? 'must begin with a line of three hyphens (---)'
    : end < 0 && 'has no second line of three hyphens (---) that ends the front matter';
  if (message) {
    problems.push({ file, line: firstLine, message });
    return null;
  }
  return {
    frontMatter: { file, text: lines.slice(1, end).join('\n'), firstLine: firstLine + 1 },
    body: trimmed({
      file,
      text: lines.slice(end + 1).join('\n'),
      firstLine: firstLine + end + 1,
    }),
  };
}
