import { isDeepStrictEqual } from 'node:util';
import { RichText } from '../../cms/seeding/queries/rich-text';

const comparable = (value: unknown) => (value instanceof RichText ? value.html : value);

/**
 * What has to be written so that a record becomes as it is wanted. What a file leaves out stays as it is.
 */
export function changedFields<Fields extends object>(
  wanted: Fields,
  present: Partial<Fields>,
): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const field of Object.keys(wanted) as (keyof Fields)[])
    if (
      wanted[field] !== undefined &&
      !isDeepStrictEqual(comparable(wanted[field]), comparable(present[field]))
    )
      changes[field] = wanted[field];
  return changes;
}
