import type { Access, PayloadRequest } from 'payload';

/** The roles of a user, from least to most trusted. Users cannot set their own. */
export const roles = ['reader', 'editor', 'author'] as const;
export type Role = (typeof roles)[number];

/** Everybody. */
export const anyone = () => true;

/** Nobody; only the system, which overrides access rules. */
export const nobody = () => false;

/** Only the author. */
export const authorOnly = ({ req }: { req: PayloadRequest }) => req.user?.role === 'author';

/** The author with a session. An API key is refused, so that a stolen key cannot create other keys. */
export const authorSessionOnly = ({ req }: { req: PayloadRequest }) =>
  authorOnly({ req }) && !(req.user && '_strategy' in req.user && req.user._strategy === 'api-key');

/** The author and the editors. */
export const editorialStaff = ({ req }: { req: PayloadRequest }) =>
  req.user?.role === 'author' || req.user?.role === 'editor';

/** Anybody with an account and a confirmed e-mail address. Editors' addresses count as confirmed. */
export const verifiedReader = ({ req }: { req: PayloadRequest }) =>
  req.user?.isValidated === true || editorialStaff({ req });

/** Access to a collection that only the author and the editors write. */
export const writtenByStaff = (read: Access) => ({
  create: editorialStaff,
  read,
  update: editorialStaff,
  delete: editorialStaff,
});
