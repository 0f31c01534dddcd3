// What may stand in a term's fields, for the dashboard and for the files that are seeded and exported.

/** What a term is the name of. */
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

/** What a term is to another. */
export const termRelations = [
  { value: 'child-of', label: 'Child of' },
  { value: 'married-to', label: 'Married to' },
  { value: 'one-of', label: 'One of (a people, a house)' },
  { value: 'rules', label: 'Rules' },
  { value: 'lives-in', label: 'Lives in' },
  { value: 'other', label: 'Has to do with' },
] as const;

export type TermRelation = (typeof termRelations)[number]['value'];

/** How a term's names are recognized where a text mentions them. */
export const termLinkings = [
  { value: 'as-written', label: 'With its capital letters' },
  { value: 'any-case', label: 'In any capitals' },
  { value: 'never', label: 'Never' },
] as const;

export type TermLinking = (typeof termLinkings)[number]['value'];

/** How many of each a term may have. */
export const mostOfTerm = { aliases: 20, revelations: 20, relations: 50 } as const;

/**
 * Before a name in a text it keeps that mention from leading to the glossary, written as itself or as `&zwnj;`. Nobody sees or hears
 * it: a zero-width non-joiner.
 */
export const exclusionMark = '\u200C';

/** The year that something was born, founded or happened in, as the world counts. */
export const worldYears = { min: -100_000, max: 100_000 } as const;
