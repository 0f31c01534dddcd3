import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload, PayloadRequest } from 'payload';
import { minutesToRestore } from '../../contract/limits';
import { type Connection, connectionOf } from '../../database/queries/connection';

/** Condition on `comments`: deleted too long ago to be restored. */
const isOver = sql`status = 'deleted' AND deleted_at <= now() - ${minutesToRestore} * interval '1 minute'`;

/** Deletes such comments. Those with replies become empty placeholders. */
async function forget(db: Connection, which: SQL): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM comments c WHERE ${which} AND ${isOver}
      AND NOT EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id)`);
  const emptied = await db.execute(sql`
    UPDATE comments SET text = '', reader_id = NULL, updated_at = now()
    WHERE ${which} AND ${isOver} AND (text <> '' OR reader_id IS NOT NULL)`);
  return (deleted.rowCount ?? 0) + (emptied.rowCount ?? 0);
}

/** Deletes the text of a comment that was deleted an hour ago. */
export async function forgetComment(req: PayloadRequest, id: number): Promise<void> {
  await forget(connectionOf(req), sql`id = ${id}`);
}

/**
 * The same for all comments, in case a job failed.
 *
 * @returns their number
 */
export const forgetDeletedComments = ({ db }: Payload): Promise<number> =>
  forget(db.drizzle, sql`true`);
