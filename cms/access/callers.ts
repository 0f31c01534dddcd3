import type { PayloadRequest } from 'payload';

/** The roles of a user, from the least to the most trusted. Nobody can set their own. */
export const roles = ['reader', 'editor', 'author'] as const;
export type Role = (typeof roles)[number];

/** Open to every visitor. */
export const anyone = () => true;

/** Closed on every route: only the system itself, which overrides access, comes through. */
export const nobody = () => false;

/** Only the author, who runs the site. */
export const authorOnly = ({ req }: { req: PayloadRequest }) => req.user?.role === 'author';

/** The author by their session. Their key is not enough here: one that was stolen must not make itself others. */
export const authorSessionOnly = ({ req }: { req: PayloadRequest }) =>
  authorOnly({ req }) && !(req.user && '_strategy' in req.user && req.user._strategy === 'api-key');

/** The author and the editors: those who work on content. */
export const editorialStaff = ({ req }: { req: PayloadRequest }) =>
  req.user?.role === 'author' || req.user?.role === 'editor';

/** Anybody with an account whose e-mail address is confirmed. The author vouches for the editors. */
export const verifiedReader = ({ req }: { req: PayloadRequest }) =>
  req.user?.isValidated === true || editorialStaff({ req });
