import { isCollection, isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { SeedProblem } from './problem';

/** A stretch of a file: its text, and the number of its first line within the file. */
export interface SourceText {
  file: string;
  text: string;
  firstLine: number;
}

/** A value read from YAML, and where its parts stand in the file. */
export interface YamlRecord<Value> {
  value: Value;
  /** The line of a key or list entry, or of the nearest thing around it that is there. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/** Where the key (or the list entry) at a path begins, in characters. */
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

/** `['bullets', 2]` as a person counts: `bullets.3`. Of a file that is a list, the line alone says which entry it is. */
const fieldName = (path: readonly PropertyKey[]) =>
  (typeof path[0] === 'number' ? path.slice(1) : path)
    .map((part) => (typeof part === 'number' ? part + 1 : String(part)))
    .join('.');

/**
 * Reads YAML of the given form. Every scalar is text to begin with (YAML's failsafe schema), so that `no`, `2037` or
 * `0979367905` mean what is written; the form turns numbers into numbers.
 *
 * @param problems takes every mistake, with file, line and field
 * @returns null when there were mistakes
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

  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, lineOf };

  for (const { path, message, ...issue } of parsed.error.issues) {
    // A key too many is reported by zod on what holds it: one mistake for each key, where it stands.
    const places =
      issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...path, k]) : [path];
    for (const place of places) {
      const field = fieldName(place);
      problems.push({ file, line: lineOf(place), ...(field && { field }), message });
    }
  }
  return null;
}
