import type { Access } from 'payload';
import { editorialStaff } from './callers';

/** What the author has approved and nobody has deleted; the staff sees what is pending, rejected or in the trash too. */
export const staffOrApproved: Access = ({ req }) =>
  editorialStaff({ req }) || {
    status: { equals: 'approved' },
    deletedAt: { exists: false },
  };

/** Open to every visitor, except for what is in the trash: that is the staff's. */
export const staffOrNotDeleted: Access = ({ req }) =>
  editorialStaff({ req }) || { deletedAt: { exists: false } };
