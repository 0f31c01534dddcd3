import type { Access } from 'payload';
import { editorialStaff } from '../../access/editorial-staff';
import { authorOnly } from '../../access/author-only';

/**
 * An editor's own account, in the dashboard; the author changes all accounts. Readers change theirs through the site, which
 * asks for the password and has a new address confirmed.
 */
export const staffSelfOrAuthor: Access = ({ req }) =>
  authorOnly({ req }) ||
  (editorialStaff({ req }) && req.user ? { id: { equals: req.user.id } } : false);
