import type { Access } from 'payload';
import { authorOnly } from '../../access/author-only';

/** One's own account; the author sees all accounts. */
export const selfOrAuthor: Access = ({ req }) =>
  authorOnly({ req }) || (req.user ? { id: { equals: req.user.id } } : false);
