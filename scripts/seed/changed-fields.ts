import { isDeepStrictEqual } from 'node:util';

/** Returns the fields of `wanted` that differ from those of the record. Undefined fields are ignored. */
export function changedFields<Fields extends object>(
  wanted: Fields,
  present: Partial<Fields>,
): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const field of Object.keys(wanted) as (keyof Fields)[])
    if (wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], present[field]))
      changes[field] = wanted[field];
  return changes;
}
