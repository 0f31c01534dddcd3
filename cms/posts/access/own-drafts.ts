import type { Access } from 'payload';
import { editorialStaff } from '../../access/editorial-staff';

/** What somebody is writing is his alone until he saves it. */
export const onesOwnDrafts: Access = ({ req }) =>
  editorialStaff({ req }) && { writer: { equals: req.user?.id } };
