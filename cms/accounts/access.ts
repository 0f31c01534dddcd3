import type { Access, FieldAccess } from 'payload';
import { authorOnly, editorialStaff } from '../access/callers';

/** Only on accounts of others. The collection decides whether the user may update those. */
export const othersOnly: FieldAccess = ({ req, id, doc }) =>
  String(id ?? doc?.id) !== String(req.user?.id);

/** The author may set it on other accounts. Nobody sets it on their own. */
export const authorButNotSelf: FieldAccess = (args) => authorOnly(args) && othersOnly(args);

/** Their own account; for the author, all accounts. */
export const selfOrAuthor: Access = ({ req }) =>
  authorOnly({ req }) || (req.user ? { id: { equals: req.user.id } } : false);

/**
 * Editors: their own account, in the dashboard. The author: all accounts. Readers use the account page, which asks for the
 * password.
 */
export const staffSelfOrAuthor: Access = (args) => editorialStaff(args) && selfOrAuthor(args);
