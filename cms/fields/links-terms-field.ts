import type { CheckboxField } from 'payload';

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
