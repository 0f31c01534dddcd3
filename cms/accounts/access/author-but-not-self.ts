import type { FieldAccess } from 'payload';
import { theAuthor } from '../../access/author';

/** The author may set it for others; nobody, not even the author, sets it for himself. */
export const authorButNotOneself: FieldAccess = ({ req, id, doc }) =>
  theAuthor({ req }) && String(id ?? doc?.id) !== String(req.user?.id);
