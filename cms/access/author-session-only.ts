import type { PayloadRequest } from 'payload';
import { authorOnly } from './author-only';

/** The author by his session. His key is not enough here: one that was stolen must not make itself others. */
export const authorSessionOnly = ({ req }: { req: PayloadRequest }) =>
  authorOnly({ req }) && !(req.user && '_strategy' in req.user && req.user._strategy === 'api-key');
