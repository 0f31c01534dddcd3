import type { TextField } from 'payload';
import { longestSlug, slugHint, slugPattern } from '../contract/limits';

/** The part of the URL that names a document: unique, lower-case words joined by hyphens. */
export const slugField = (admin: TextField['admin'] = {}): TextField => ({
  name: 'slug',
  type: 'text',
  required: true,
  unique: true,
  index: true,
  maxLength: longestSlug,
  admin: { position: 'sidebar', ...admin },
  validate: (value: string | null | undefined) =>
    (typeof value === 'string' && value.length <= longestSlug && slugPattern.test(value)) ||
    slugHint,
});
