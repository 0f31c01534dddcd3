import type { PayloadRequest } from 'payload';
import { theAuthor } from './author';

/** The author by his session. His key is not enough here: one that was stolen must not make itself others. */
export const theAuthorInPerson = ({ req }: { req: PayloadRequest }) =>
  theAuthor({ req }) && !(req.user && '_strategy' in req.user && req.user._strategy === 'api-key');
