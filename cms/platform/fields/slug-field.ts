import type { TextField } from 'payload';
import { fillsItself, orLeftEmpty } from './left-empty';
import { missing, reservedSlugHint, slugComplaint } from '../../contract/plain/limits';

/**
 * The part of the URL that identifies a document: unique, lower-case words with hyphens.
 *
 * @param reserved slugs that are other pages of the site
 */
export const slugField = (
  admin: TextField['admin'] = {},
  reserved: ReadonlySet<string> = new Set(),
): TextField => ({
  name: 'slug',
  type: 'text',
  label: 'Address',
  required: true,
  unique: true,
  index: true,
  admin: { ...fillsItself, position: 'sidebar', ...admin },
  validate: orLeftEmpty((value: string | null | undefined) => {
    if (!value) return missing;
    return slugComplaint(value) ?? (reserved.has(value) ? reservedSlugHint : true);
  }),
});
