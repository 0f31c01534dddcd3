import type { Access } from 'payload';
import { editorialStaff } from './editorial-staff';

/** What the author has approved and nobody has deleted; the staff sees what is pending, rejected or in the trash too. */
export const staffOrApproved: Access = ({ req }) =>
  editorialStaff({ req }) || {
    status: { equals: 'approved' },
    deletedAt: { exists: false },
  };
