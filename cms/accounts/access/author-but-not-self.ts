import type { FieldAccess } from 'payload';
import { authorOnly } from '../../access/author-only';

/** The author may set it for others; nobody, not even the author, sets it for himself. */
export const authorButNotSelf: FieldAccess = ({ req, id, doc }) =>
  authorOnly({ req }) && String(id ?? doc?.id) !== String(req.user?.id);
