import type { TermCard } from '../../cms/contract/glossary';
import { notYetBegun, stageOfCookies } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';

/** Cards that were asked for since the page was loaded, as they are for who has read so far. */
const cards = new Map<string, Promise<TermCard | null>>();

/** The card of a term; null where there is none to be had. One that failed is asked for again when it is wanted again. */
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
