import type { Access } from 'payload';
import { editorialStaff } from './editorial-staff';

/** What the author has approved; the staff sees what is pending or rejected too. */
export const staffOrApproved: Access = ({ req }) =>
  editorialStaff({ req }) || { status: { equals: 'approved' } };
