import type { TextField } from 'payload';
import { slugPattern } from '../markup/slug';

/** The part of the address that names a document: unique, lower-case words joined by hyphens. */
export const slugField = (admin: TextField['admin'] = {}): TextField => ({
  name: 'slug',
  type: 'text',
  required: true,
  unique: true,
  index: true,
  maxLength: 100,
  admin: { position: 'sidebar', ...admin },
  validate: (value: string | null | undefined) =>
    (typeof value === 'string' && value.length <= 100 && slugPattern.test(value)) ||
    'Use lower-case letters, digits and single hyphens, such as “the-long-road”.',
});
