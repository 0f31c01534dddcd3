import type { CheckboxField, FieldHook } from 'payload';
import { withExclusionMarks } from '../mentions/matcher';

/** Whether the first mention of a glossary term in a text links to the term. */
export const linksTermsField: CheckboxField = {
  name: 'linksTerms',
  type: 'checkbox',
  label: 'Names lead to the glossary',
  defaultValue: true,
  admin: {
    position: 'sidebar',
    description:
      'The first mention of a glossary term in each section becomes a link. To keep one name from becoming a link, write &zwnj; right before it; readers do not see it.',
  },
};

/** Hooks of a plain text in which names become links. */
export const plainTextHooks: { beforeValidate: FieldHook[] } = {
  beforeValidate: [
    ({ value }) => (typeof value === 'string' ? withExclusionMarks(value) : (value as unknown)),
  ],
};
