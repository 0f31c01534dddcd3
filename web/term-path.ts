/**
 * The address of a term: the glossary, opened at it. The fragment alone would find only what stands on the page already, and
 * nothing else without scripts.
 */
export const termPath = (slug: string) => `/thesaurus?term=${slug}#${slug}`;
