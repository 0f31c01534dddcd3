import type { FieldHook } from 'payload';
import { withExclusionMarks } from '../mentions/matcher';

/** Of a text without markup, in which names are links. */
export const plainTextHooks: { beforeValidate: FieldHook[] } = {
  beforeValidate: [
    ({ value }) => (typeof value === 'string' ? withExclusionMarks(value) : (value as unknown)),
  ],
};
