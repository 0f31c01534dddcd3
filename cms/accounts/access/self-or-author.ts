import type { Access } from 'payload';
import { theAuthor } from '../../access/author';

/** One's own account; the author sees all accounts. */
export const oneselfOrTheAuthor: Access = ({ req }) =>
  theAuthor({ req }) || (req.user ? { id: { equals: req.user.id } } : false);
