import { repeatedIn } from '../../cms/contract/plain/book-rules';
import { namedTwice } from '../../cms/platform/fields/counted-length';
import { nameKey } from '../../cms/platform/markup/slug';
import type { Data, FileField, Kind } from '../../cms/subjects/seeding/kinds';
import { isWithin, type PictureUse, uploadName } from './pictures';
import type { Path } from './source-text';

/** A record that a file names, or a drawing. It becomes an id, or path data. */
export class Named {
  constructor(
    /** A collection, or `drawing`. */
    readonly what: string,
    readonly key: string,
    /** As the file has it. */
    readonly text: string,
    readonly path: Path,
  ) {}
}

export type Report = (path: Path, message: string) => void;

const isMap = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Returns fields that were read from YAML as Payload takes them. Reports what does not have the form of its field; whether a value
 * is valid is for Payload to say.
 *
 * @param use called with each picture
 */
export function readFields(
  kind: Kind,
  given: unknown,
  { report, use }: { report: Report; use: (picture: Omit<PictureUse, 'record'>) => void },
): Data {
  const refuse = (path: Path, message: string) => void report(path, message);

  function readMap(fields: FileField[], value: unknown, path: Path): Data | undefined {
    const known = new Map(fields.map((field) => [kind.fileName(field.name), field]));
    const keys = [...known.keys()].join(', ');
    if (!isMap(value)) return refuse(path, `Must have these keys: ${keys}.`);
    const data: Data = {};
    for (const [name, part] of Object.entries(value)) {
      const field = known.get(name);
      if (!field) refuse([...path, name], `Is not a known key (${keys}).`);
      else data[field.name] = readField(field, part, [...path, name]);
    }
    return data;
  }

  function readPicture(value: unknown, path: Path): Named | undefined {
    if (!isMap(value) || Object.keys(value).some((key) => key !== 'file' && key !== 'alt'))
      return refuse(path, 'Must have these keys: file, alt.');
    const file = readText(value.file) ?? '';
    use({ file, alt: readText(value.alt) ?? '', path });
    return new Named('media', uploadName(file), file, path);
  }

  const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined);

  function readScalar({ name, type, relationTo }: FileField, value: unknown, path: Path): unknown {
    const text = readText(value);
    if (text === undefined) return refuse(path, 'Must be text.');
    if (text === '') return null;
    if (kind.drawings?.includes(name)) {
      if (isWithin(text) && text.endsWith('.svg')) return new Named('drawing', text, text, path);
      return refuse(path, 'Must be the path of an .svg file within the seed folder.');
    }
    if (relationTo !== undefined) return new Named(relationTo, nameKey(text), text, path);
    if (type === 'number') {
      if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
      return refuse(path, 'Must be a number.');
    }
    if (type === 'checkbox') {
      if (text === 'true' || text === 'false') return text === 'true';
      return refuse(path, 'Must be true or false.');
    }
    if (type === 'date') {
      if (moment.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
      return refuse(path, 'Must be a date and time such as 2026-09-14T09:00:00Z.');
    }
    return text;
  }

  function readField(field: FileField, value: unknown, path: Path): unknown {
    const { type, isList, fields } = field;
    if (type === 'upload') return readPicture(value, path);
    if (type === 'group') return readMap(fields, value, path);
    if (type !== 'array' && !isList) return readScalar(field, value, path);
    if (!Array.isArray(value)) return refuse(path, 'Must be a list.');
    const [only, ...others] = fields;
    const entries = value.map((entry: unknown, index) => {
      const at = [...path, index];
      if (isList) return readScalar(field, entry, at);
      if (!only || others.length > 0) return readMap(fields, entry, at) ?? {};
      return { [only.name]: readScalar(only, entry, at) };
    });
    const names = entries.flatMap((entry) => (entry instanceof Named ? entry.text : []));
    const repeated = repeatedIn(names);
    if (repeated === undefined) return entries;
    const at = [...path, names.lastIndexOf(repeated)];
    return refuse(at, namedTwice(repeated));
  }

  return readMap(kind.fields, given, []) ?? {};
}
