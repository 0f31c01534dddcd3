import MarkdownIt from 'markdown-it';
import { isCollection, isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { Place, SeedProblem } from './problem';

/** A part of a file, and the number of its first line. */
export interface SourceText {
  file: string;
  text: string;
  firstLine: number;
}

/** Returns the place of a key or list entry, with the line of its nearest existing parent. */
export type PlaceOf = (path: readonly PropertyKey[]) => Place;

/** A value read from YAML, and the places of its parts. */
interface YamlRecord<Value> {
  value: Value;
  placeOf: PlaceOf;
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
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
const fieldName = (path: readonly PropertyKey[]) =>
  (typeof path[0] === 'number' ? path.slice(1) : path)
    .map((part) => (typeof part === 'number' ? part + 1 : String(part)))
    .join('.');

/**
 * Reads YAML with a schema, or returns null and adds problems. Scalars are text first (YAML's failsafe schema), so that `no` and
 * `0979367905` keep their form. The schema converts numbers.
 */
export function readYamlRecord<Schema extends z.ZodType>(
  { file, text, firstLine }: SourceText,
  schema: Schema,
  problems: SeedProblem[],
): YamlRecord<z.output<Schema>> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;

  const syntax = [...document.errors, ...document.warnings];
  if (syntax.length > 0) {
    for (const { message, pos } of syntax)
      problems.push({ file, line: lineAt(pos[0]), message: `is not valid YAML: ${message}` });
    return null;
  }

  const placeOf: PlaceOf = (path) => {
    const field = fieldName(path);
    return { file, line: lineAt(offsetOf(document, path)), ...(field && { field }) };
  };
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, placeOf };

  for (const { path, message, ...issue } of parsed.error.issues) {
    // zod reports unknown keys at their parent. Report each at its own line.
    const places =
      issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...path, k]) : [path];
    for (const place of places) problems.push({ ...placeOf(place), message });
  }
  return null;
}

/** Recognizes raw HTML so that it can be rejected. The site shows it as text. */
const markdown = new MarkdownIt({ html: true });

function checkMarkdown({ file, text, firstLine }: SourceText, problems: SeedProblem[]): void {
  for (const block of markdown.parse(text, {})) {
    let line = firstLine + (block.map?.[0] ?? 0);
    for (const { type, content } of [block, ...(block.children ?? [])]) {
      if (type === 'softbreak' || type === 'hardbreak') line += 1;
      if (!type.startsWith('html_')) continue;
      const message = `has raw HTML in the text: ${content.trim().split('\n')[0]}`;
      problems.push({ file, line, message, byHand: true });
    }
  }
}

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

/** A file with fields above a Markdown text. */
export interface MarkdownFile<Form extends z.ZodType> {
  file: string;
  placeOf: PlaceOf;
  fields: z.output<Form>;
  body: string;
}

/** Reads a Markdown file with front matter. Returns null and adds problems if it has mistakes. */
export function readMarkdownFile<Form extends z.ZodType>(
  source: SourceText,
  form: Form,
  problems: SeedProblem[],
  { needsText = false } = {},
): MarkdownFile<Form> | null {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const { frontMatter, body } = parts;
  const parsed = readYamlRecord(frontMatter, form, problems);
  if (body.text !== '') checkMarkdown(body, problems);
  else if (needsText) problems.push(withoutText(body));
  if (!parsed) return null;
  const { value: fields, placeOf } = parsed;
  return { file: source.file, placeOf, fields, body: body.text };
}

/** Returns the problem of a file that ends after its front matter. */
export const withoutText = ({ file, firstLine }: SourceText): SeedProblem => ({
  file,
  line: firstLine,
  message: 'has no text below the front matter',
});
