import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { commentParts } from '../comment-parts';
import { editableUntil } from '../moderation-rules';
import type { Comment, OwnComment } from '../../contract/comments';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import type { Comment as CommentRecord } from '../../payload-types';

/** Columns of `comments c LEFT JOIN users u` for a view. */
export const commentColumns = sql`c.id, c.text, c.parent_id, c.status, c.created_at, c.edited_at,
  c.reader_id, u.user_name, u.role`;

export type CommentRow = Record<string, unknown> & {
  id: number;
  text: string;
  parent_id: number | null;
  status: CommentRecord['status'];
  created_at: string | Date;
  edited_at: string | Date | null;
  reader_id: number | null;
  user_name: string | null;
  role: string | null;
};

/** The author signs with their own name instead of the username. */
export async function readAuthorName(req: PayloadRequest): Promise<string> {
  const settings = await req.payload.findGlobal({
    slug: 'site-settings',
    select: { authorName: true },
    overrideAccess: false,
    req,
  });
  return settings.authorName;
}

function writerOf({ reader_id, user_name, role }: CommentRow, authorName: string) {
  if (reader_id === null) return { name: '', role: 'former' as const };
  return role === 'author'
    ? { name: authorName, role: 'author' as const }
    : { name: user_name ?? '', role: 'reader' as const };
}

/** Converts a comment to its public form. */
export const commentView = (row: CommentRow, authorName: string): Comment => ({
  id: row.id,
  writer: writerOf(row, authorName),
  paragraphs: commentParts(row.text),
  at: isoTime(row.created_at),
  editedAt: isoTimeOrNull(row.edited_at),
});

/** Placeholder of a deleted comment with replies. */
export const placeholderView = (row: CommentRow): Comment => ({
  id: row.id,
  writer: null,
  paragraphs: [],
  at: isoTime(row.created_at),
  editedAt: null,
});

/** Converts a comment to the form for its writer. */
export const ownCommentView = (row: CommentRow, authorName: string): OwnComment => ({
  ...commentView(row, authorName),
  text: row.text,
  parent: row.parent_id,
  status: row.status === 'approved' ? 'approved' : 'pending',
  editableUntil: editableUntil(new Date(row.created_at)).toISOString(),
});
