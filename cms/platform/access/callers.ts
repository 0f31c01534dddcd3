import type { Access, PayloadRequest } from 'payload';

/** The roles of a user, from least to most trusted. Users cannot set their own. */
export const roles = ['reader', 'editor', 'author'] as const;
export type Role = (typeof roles)[number];

export const anyone = () => true;

/** Allows only the system, which overrides access rules. */
export const nobody = () => false;

export const authorOnly = ({ req }: { req: PayloadRequest }) => req.user?.role === 'author';

/** Returns the name of the strategy that authenticated the request. */
const strategyOf = ({ user }: PayloadRequest) =>
  user && '_strategy' in user ? user._strategy : undefined;

/** Returns whether a session authenticates the request. */
export const isBySession = (req: PayloadRequest) => strategyOf(req) === 'local-jwt';

/** Returns whether an API key authenticates the request. */
export const isByApiKey = (req: PayloadRequest) => strategyOf(req) === 'api-key';

/** Refuses API keys, so that a stolen key cannot create other keys. */
export const authorSessionOnly = ({ req }: { req: PayloadRequest }) =>
  authorOnly({ req }) && !isByApiKey(req);

/** The author and the editors. */
export const editorialStaff = ({ req }: { req: PayloadRequest }) =>
  req.user?.role === 'author' || req.user?.role === 'editor';

/** Accounts with a verified e-mail address. Those of staff count as verified. */
export const verifiedReader = ({ req }: { req: PayloadRequest }) =>
  req.user?.isValidated === true || editorialStaff({ req });

/** Access to a collection that only the author and the editors write. */
export const writtenByStaff = (read: Access) => ({
  create: editorialStaff,
  read,
  update: editorialStaff,
  delete: editorialStaff,
});
