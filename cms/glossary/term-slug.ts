import { slugFrom } from '../markup/slug';

/** Pages below the glossary that are no terms. */
const taken = new Set(['families']);

/** The slug by which a term is linked to; empty where its subject has no letter or digit for one. */
export function termSlug(subject: string): string {
  const slug = slugFrom(subject);
  return taken.has(slug) ? `the-${slug}` : slug;
}
