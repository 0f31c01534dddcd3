import type { Data, FileField, Kind } from './kinds';

/** Returns what a file names a record by; undefined if the record no longer exists. */
export type Reference = (collection: string, id: number) => unknown;

const idOf = (reference: unknown) =>
  Number(
    typeof reference === 'object' && reference && 'id' in reference ? reference.id : reference,
  );

const isEmpty = (value: unknown) =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Returns a record's fields as files have them, by their names there: in order, without values that files omit. */
export function fileForm(kind: Kind, record: Data, reference: Reference): Data {
  const { defaults = {}, always = [] } = kind;

  function isOmitted({ isRequired, defaultValue }: FileField, value: unknown, path: string) {
    if (value === undefined || value === null || value === defaults[path]) return true;
    if (isRequired || always.includes(path)) return false;
    return isEmpty(value) || value === defaultValue;
  }

  function valueOf(field: FileField, value: unknown, path: string): unknown {
    const { type, isList, relationTo, fields, defaultValue } = field;
    if (value === undefined || value === null) {
      if (!always.includes(path)) return undefined;
      return type === 'array' || isList ? [] : defaultValue;
    }
    if (type === 'date') return new Date(String(value)).toISOString();
    if (type === 'group') return formOf(fields, value as Data, `${path}.`);
    if (type === 'array') {
      const rows = (value as Data[])
        .map((row) => formOf(fields, row, `${path}.`))
        // A row about a record that no longer exists has nothing to say.
        .filter((row) =>
          fields.every(({ name, relationTo: other }) => !other || row[name] !== undefined),
        );
      const [only, ...others] = fields;
      return only && others.length === 0 ? rows.map((row) => row[only.name]) : rows;
    }
    if (relationTo === undefined) return value;
    if (!isList) return reference(relationTo, idOf(value));
    return (value as unknown[]).flatMap((each) => reference(relationTo, idOf(each)) ?? []);
  }

  const formOf = (fields: FileField[], values: Data, at: string): Data =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const path = `${at}${field.name}`;
        const value = valueOf(field, values[field.name], path);
        return isOmitted(field, value, path) ? [] : [[kind.fileName(field.name), value]];
      }),
    );

  const { body } = kind;
  return { ...formOf(kind.fields, record, ''), ...(body && { [body]: record[body] ?? '' }) };
}
