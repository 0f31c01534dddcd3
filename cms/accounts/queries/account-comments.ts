import { postPath } from '../../contract/paths';
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';

/** A comment in an account's export. */
type ExportedComment = {
  id: number;
  /** Title and public path of the post. */
  post: { title: string; path: string };
  /** Id of the comment that it replies to. */
  parent: number | null;
  text: string;
  status: 'pending' | 'approved' | 'rejected' | 'deleted';
  /** ISO 8601. */
  at: string;
  editedAt: string | null;
};

type Row = Record<string, unknown> & Pick<ExportedComment, 'status'>;

/** Returns all comments of a reader, oldest first, for the export of the account. The caller checks access. */
export async function readAccountComments(
  req: PayloadRequest,
  reader: number,
): Promise<ExportedComment[]> {
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT c.*, p.title, p.slug FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.reader_id = ${reader} ORDER BY c.id`);
  return rows.map((row) => ({
    id: Number(row.id),
    post: { title: String(row.title), path: postPath(String(row.slug)) },
    parent: row.parent_id === null ? null : Number(row.parent_id),
    text: String(row.text),
    status: row.status,
    at: isoTime(row.created_at),
    editedAt: isoTimeOrNull(row.edited_at),
  }));
}

/** Condition on a row of comments, by its alias. */
type RowCondition = (row: 'c' | 'r') => SQL;

/** Deletes comments that are not public. Those with replies become empty placeholders. */
const deleteUnreadable = (req: PayloadRequest, reader: number, isUnreadable: RowCondition) =>
  inTransaction(req, async () => {
    const db = connectionOf(req);
    await db.execute(sql`
      DELETE FROM comments c WHERE c.reader_id = ${reader} AND ${isUnreadable('c')}
        AND NOT EXISTS (
          SELECT 1 FROM comments r WHERE r.parent_id = c.id
            AND (r.reader_id IS DISTINCT FROM ${reader} OR NOT ${isUnreadable('r')}))`);
    await db.execute(sql`
      UPDATE comments c SET status = 'deleted', text = '', reader_id = NULL, updated_at = now()
      WHERE c.reader_id = ${reader} AND ${isUnreadable('c')}`);
  });

/** Removes the reader from public comments and deletes the others. Call it in the transaction that deletes the account. */
export const anonymizeAccountComments = (req: PayloadRequest, reader: number): Promise<void> =>
  inTransaction(req, async () => {
    const isUnreadable: RowCondition = (row) => sql`(${sql.identifier(row)}.status <> 'approved'
      OR EXISTS (SELECT 1 FROM users u WHERE u.id = ${reader} AND u.is_blocked))`;
    await deleteUnreadable(req, reader, isUnreadable);
    await connectionOf(req).execute<Row>(sql`
      UPDATE comments SET reader_id = NULL, updated_at = now() WHERE reader_id = ${reader}`);
  });

/**
 * Deletes all comments of a reader. Those with replies become empty placeholders. Call it in the transaction that deletes the
 * account.
 */
export const deleteAccountComments = (req: PayloadRequest, reader: number): Promise<void> =>
  deleteUnreadable(req, reader, () => sql`TRUE`);
