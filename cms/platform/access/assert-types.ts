import { type FlattenedField, type PayloadRequest, ValidationError } from 'payload';

/** Types of JSON for each kind of field with a single value. Payload converts numbers and check marks of forms. */
const types: Partial<Record<FlattenedField['type'], string[]>> = {
  ...{ text: ['string'], textarea: ['string'], email: ['string'], date: ['string'] },
  ...{ select: ['string'], radio: ['string'] },
  ...{ number: ['number', 'string'], checkbox: ['boolean', 'string'] },
};

type Data = Record<string, unknown>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Payload does not validate times of the system. */
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value));

function wrongPaths(fields: FlattenedField[], data: Data, before = ''): string[] {
  // Payload reads `a.b` as a field of `a`, after the hooks that check `a`.
  const hidden = Object.keys(data).filter((name) => name.includes('.'));
  const wrong = fields.flatMap((field) => {
    const value = data[field.name];
    const path = before + field.name;
    if (value === undefined) return [];
    // A form sends 0 for an empty list.
    if (field.type === 'array' && !Array.isArray(value)) return value === 0 ? [] : [path];
    if (field.name === 'createdAt') return isTime(value) ? [] : [path];
    if (value === null) return field.type === 'group' ? [path] : [];
    const expected = types[field.type];
    if (expected) {
      const isList = 'hasMany' in field && field.hasMany && Array.isArray(value);
      return (isList ? value : [value]).every((one) => expected.includes(typeof one)) ? [] : [path];
    }
    if (!('flattenedFields' in field)) return [];
    if (isObject(value)) return wrongPaths(field.flattenedFields, value, `${path}.`);
    const rows = Array.isArray(value) ? value.filter(isObject) : [];
    return rows.flatMap((row, index) =>
      wrongPaths(field.flattenedFields, row, `${path}.${index}.`),
    );
  });
  return [...hidden.map((name) => before + name), ...wrong];
}

/**
 * Checks the JSON types of a request's fields. Payload's validation accepts some others, or fails on them.
 *
 * @throws ValidationError that names the fields
 */
export function assertTypes(req: PayloadRequest, fields: FlattenedField[], data: Data): void {
  const paths = wrongPaths(fields, data);
  const errors = paths.map((path) => ({ path, message: 'Has a value of the wrong type.' }));
  if (errors.length > 0) throw new ValidationError({ errors, req }, req.t);
}
