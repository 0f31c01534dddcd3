import { slugFrom } from '../markup/slug';

/** Other pages below the glossary. */
const taken = new Set(['families']);

/** Returns a term's slug; empty if the subject has no letter or digit. */
export function termSlug(subject: string): string {
  const slug = slugFrom(subject);
  return taken.has(slug) ? `the-${slug}` : slug;
}
