import type { Access } from 'payload';
import { editorialStaff } from '../access/callers';
import { visiblePosts } from '../access/visible-posts';

/** What somebody is writing is theirs alone until they save it. */
export const onesOwnDrafts: Access = ({ req }) =>
  editorialStaff({ req }) && { writer: { equals: req.user?.id } };

/** What is published and whose hour has come; the staff sees drafts, scheduled and deleted posts too. Decided when asked. */
export const staffOrPublished: Access = ({ req }) =>
  editorialStaff({ req }) || { and: [...visiblePosts(), { deletedAt: { exists: false } }] };
