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
      'The first mention of a glossary term in each section is a quiet link. &zwnj; before a name, which nobody sees, leaves that mention out.',
  },
};
