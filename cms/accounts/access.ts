import type { Access, FieldAccess } from 'payload';
import { authorOnly, editorialStaff } from '../access/callers';

/** The author may set it for others; nobody, not even the author, sets it for themselves. */
export const authorButNotSelf: FieldAccess = ({ req, id, doc }) =>
  authorOnly({ req }) && String(id ?? doc?.id) !== String(req.user?.id);

/** Of another account than one's own; whether one may change that at all is the collection's to say. */
export const othersOnly: FieldAccess = ({ req, id, doc }) =>
  String(id ?? doc?.id) !== String(req.user?.id);

/** One's own account; the author sees all accounts. */
export const selfOrAuthor: Access = ({ req }) =>
  authorOnly({ req }) || (req.user ? { id: { equals: req.user.id } } : false);

/**
 * An editor's own account, in the dashboard; the author changes all accounts. Readers change theirs through the site, which
 * asks for the password and has a new e-mail address confirmed.
 */
export const staffSelfOrAuthor: Access = ({ req }) =>
  authorOnly({ req }) ||
  (editorialStaff({ req }) && req.user ? { id: { equals: req.user.id } } : false);
