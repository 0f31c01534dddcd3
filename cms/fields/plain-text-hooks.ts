import type { FieldHook } from 'payload';
import { withExclusionMarks } from '../mentions/matcher';

/** Hooks of a plain text in which names become links. */
export const plainTextHooks: { beforeValidate: FieldHook[] } = {
  beforeValidate: [
    ({ value }) => (typeof value === 'string' ? withExclusionMarks(value) : (value as unknown)),
  ],
};
