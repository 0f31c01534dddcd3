import type { Access } from 'payload';
import { editorialStaff } from './callers';

/** Everybody may read approved records outside the trash; the staff may read all. */
export const staffOrApproved: Access = ({ req }) =>
  editorialStaff({ req }) || {
    status: { equals: 'approved' },
    deletedAt: { exists: false },
  };

/** Everybody may read records outside the trash; the staff may read all. */
export const staffOrNotDeleted: Access = ({ req }) =>
  editorialStaff({ req }) || { deletedAt: { exists: false } };
