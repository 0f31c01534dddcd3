import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isVisible } from '../../access/visible-records';
import type { AccountExport, CommentedPosts } from '../../contract/accounts';
import { postPath } from '../../contract/paths';
import { isoTimeOf } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';

/** Returns all comments of a reader, oldest first, for the export of the account. The caller checks access. */
export async function readAccountComments(
  req: PayloadRequest,
  reader: number,
): Promise<AccountExport['comments']> {
  type Row = Omit<AccountExport['comments'][number], 'post'> & { title: string; slug: string };
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT c.id, c.parent_id AS parent, c.text, c.status, ${isoTimeOf(sql`c.created_at`)} AS at,
      ${isoTimeOf(sql`c.edited_at`)} AS "editedAt", p.title, p.slug
    FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.reader_id = ${reader} ORDER BY c.id`);
  return rows.map(({ title, slug, ...comment }) => ({
    ...comment,
    post: { title, path: postPath(slug) },
  }));
}

/**
 * Deletes the comments of a reader, or if they are kept, those that are not public; with replies, they become placeholders.
 * Removes the reader from all others. Call it in the transaction that deletes the account.
 */
export async function removeReader(
  req: PayloadRequest,
  reader: number,
  comments: 'keep' | 'delete',
): Promise<void> {
  const isDeleted = (row: 'c' | 'r') =>
    comments === 'delete'
      ? sql`TRUE`
      : sql`(${sql.identifier(row)}.status <> 'approved'
          OR EXISTS (SELECT 1 FROM users u WHERE u.id = ${reader} AND u.is_blocked))`;
  const db = connectionOf(req);
  await db.execute(sql`
    DELETE FROM comments c WHERE c.reader_id = ${reader} AND ${isDeleted('c')}
      AND NOT EXISTS (
        SELECT 1 FROM comments r WHERE r.parent_id = c.id
          AND (r.reader_id IS DISTINCT FROM ${reader} OR NOT ${isDeleted('r')}))`);
  await db.execute(sql`
    UPDATE comments c SET status = 'deleted', text = '', reader_id = NULL, updated_at = now()
    WHERE c.reader_id = ${reader} AND ${isDeleted('c')}`);
  await db.execute(sql`
    UPDATE comments SET reader_id = NULL, updated_at = now() WHERE reader_id = ${reader}`);
}

const most = 200;

/** Returns the public posts with pending or approved comments of a reader. The caller checks access. */
export async function getCommentedPosts(
  req: PayloadRequest,
  reader: number,
): Promise<CommentedPosts> {
  const { rows } = await connectionOf(req).execute<CommentedPosts[number]>(sql`
    SELECT p.slug, p.title, count(*)::int AS comments
    FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.reader_id = ${reader} AND c.status IN ('pending', 'approved')
      AND ${isVisible({ drafts: false, now: new Date(), upTo: 'any' })}
    GROUP BY p.id ORDER BY max(c.id) DESC LIMIT ${most}`);
  return rows;
}
