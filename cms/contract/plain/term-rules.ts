// Rules for a term's fields.

export const termKinds = [
  { value: 'person', label: 'Person', labels: 'People' },
  { value: 'people', label: 'People or house', labels: 'Peoples' },
  { value: 'god', label: 'God', labels: 'Gods' },
  { value: 'place', label: 'Place', labels: 'Places' },
  { value: 'thing', label: 'Thing', labels: 'Things' },
  { value: 'creature', label: 'Creature', labels: 'Creatures' },
  { value: 'word', label: 'Word or custom', labels: 'Words' },
] as const;

export type TermKind = (typeof termKinds)[number]['value'];

export const termRelations = [
  { value: 'child-of', label: 'Child of' },
  { value: 'married-to', label: 'Married to' },
  { value: 'one-of', label: 'One of (a people, a house)' },
  { value: 'rules', label: 'Rules' },
  { value: 'lives-in', label: 'Lives in' },
  { value: 'other', label: 'Has to do with' },
] as const;

export type TermRelation = (typeof termRelations)[number]['value'];

/** How names of a term are recognized in texts. */
export const termLinkings = [
  { value: 'as-written', label: 'With its capitalization' },
  { value: 'any-case', label: 'With any capitalization' },
  { value: 'never', label: 'Never' },
] as const;

export type TermLinking = (typeof termLinkings)[number]['value'];

/** Maximum numbers for a term. */
export const mostOfTerm = { aliases: 20, revelations: 20, relations: 50 } as const;

/** Zero-width non-joiner before a name, or `&zwnj;`: excludes this mention from glossary links. */
export const exclusionMark = '\u200C';

/** Year in the world's calendar. */
export const worldYears = { min: -100_000, max: 100_000 } as const;
