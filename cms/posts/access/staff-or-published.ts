import type { Access } from 'payload';
import { visiblePosts } from '../../access/visible-posts';
import { editorialStaff } from '../../access/editorial-staff';

/** What is published and whose hour has come; the staff sees drafts, scheduled and deleted posts too. Decided when asked. */
export const staffOrPublished: Access = ({ req }) =>
  editorialStaff({ req }) || { and: [...visiblePosts(), { deletedAt: { exists: false } }] };
