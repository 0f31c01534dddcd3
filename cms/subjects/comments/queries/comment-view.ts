import { sql } from '@payloadcms/db-postgres';
import { commentParts } from '../comment-text';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import { editableUntil } from '../moderation-rules';
import type { Comment, OwnComment } from '../../../contract/comments';
import { isoTimeOf } from '../../../platform/database/iso-time';
import type { Comment as CommentRecord } from '../../../payload-types';

/** Public name of a user `u`. The author signs with their own name instead of the username. */
export const publicName = sql`CASE u.role WHEN 'author' THEN coalesce(
  (SELECT author_name FROM site_settings LIMIT 1), ${siteSettingsDefaults.authorName}) ELSE u.user_name END`;

/** Columns of `comments c LEFT JOIN users u` for a view. */
export const commentColumns = sql`c.id, c.text, c.parent_id AS parent, c.status,
  ${isoTimeOf(sql`c.created_at`)} AS at, ${isoTimeOf(sql`c.edited_at`)} AS "editedAt",
  json_build_object('name', coalesce(${publicName}, ''), 'role', CASE WHEN c.reader_id IS NULL THEN 'former'
    WHEN u.role = 'author' THEN 'author' ELSE 'reader' END) AS writer`;

export type CommentRow = Pick<OwnComment, 'id' | 'text' | 'parent' | 'at' | 'editedAt' | 'writer'> &
  Pick<CommentRecord, 'status'>;

/** Converts a comment to its public form. */
export const commentView = ({ id, writer, text, at, editedAt }: CommentRow): Comment => ({
  id,
  writer,
  paragraphs: commentParts(text),
  at,
  editedAt,
});

/** Converts a comment to the form for its writer. */
export const ownCommentView = (row: CommentRow): OwnComment => ({
  ...commentView(row),
  text: row.text,
  parent: row.parent,
  status: row.status === 'approved' ? 'approved' : 'pending',
  editableUntil: editableUntil(new Date(row.at)).toISOString(),
});
