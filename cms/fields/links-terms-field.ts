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
      'The first mention of a glossary term in each section becomes a link. The invisible &zwnj; before a name prevents its link.',
  },
};
