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
