import type { TermCard } from '../../cms/contract/glossary';
import { notYetBegun, stageOfCookies } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';

/** Cards by stage and slug, cached for the lifetime of the page. */
const cards = new Map<string, Promise<TermCard | null>>();

/** Returns the card of a term, or null. Failed requests are repeated on the next call. */
export function loadCard(slug: string): Promise<TermCard | null> {
  const upTo = stageOfCookies(document.cookie) ?? notYetBegun;
  const name = `${upTo} ${slug}`;
  const known = cards.get(name);
  if (known) return known;
  const coming = browserApi()('GET /fovea/{slug}/card', { slug, upTo }).catch(() => {
    cards.delete(name);
    return null;
  });
  cards.set(name, coming);
  return coming;
}
