import { browserApi } from '../api/browser-api';
import { cachedByStage } from '../api/stage-now';

const cards = cachedByStage((slug: string, upTo) =>
  browserApi()('GET /fovea/{slug}/card', { slug, upTo }),
);

/** Returns the card of a term, or null. */
export const loadCard = (slug: string) => cards(slug).catch(() => null);
