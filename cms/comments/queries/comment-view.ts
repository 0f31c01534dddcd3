import { sql } from '@payloadcms/db-postgres';
import { commentParts } from '../comment-parts';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import { editableUntil } from '../moderation-rules';
import type { Comment, OwnComment } from '../../contract/comments';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import type { Comment as CommentRecord } from '../../payload-types';

/** Columns of `comments c LEFT JOIN users u` for a view. The author signs with their own name instead of the username. */
export const commentColumns = sql`c.id, c.text, c.parent_id, c.status, c.created_at, c.edited_at,
  c.reader_id, u.role, CASE u.role WHEN 'author' THEN coalesce(
    (SELECT author_name FROM site_settings LIMIT 1), ${siteSettingsDefaults.authorName}) ELSE u.user_name END AS writer`;

export type CommentRow = Record<string, unknown> & {
  id: number;
  text: string;
  parent_id: number | null;
  status: CommentRecord['status'];
  created_at: string | Date;
  edited_at: string | Date | null;
  reader_id: number | null;
  role: string | null;
  writer: string | null;
};

const writerOf = ({ reader_id, role, writer }: CommentRow) =>
  reader_id === null
    ? { name: '', role: 'former' as const }
    : { name: writer ?? '', role: role === 'author' ? ('author' as const) : ('reader' as const) };

/** Converts a comment to its public form. */
export const commentView = (row: CommentRow): Comment => ({
  id: row.id,
  writer: writerOf(row),
  paragraphs: commentParts(row.text),
  at: isoTime(row.created_at),
  editedAt: isoTimeOrNull(row.edited_at),
});

/** Converts a comment to the form for its writer. */
export const ownCommentView = (row: CommentRow): OwnComment => ({
  ...commentView(row),
  text: row.text,
  parent: row.parent_id,
  status: row.status === 'approved' ? 'approved' : 'pending',
  editableUntil: editableUntil(new Date(row.created_at)).toISOString(),
});
