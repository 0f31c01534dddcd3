import type { Access } from 'payload';
import { editorialStaff } from './editorial-staff';

/** Open to every visitor, except for what is in the trash: that is the staff's. */
export const staffOrNotDeleted: Access = ({ req }) =>
  editorialStaff({ req }) || { deletedAt: { exists: false } };
