import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload, PayloadRequest } from 'payload';
import { minutesToRestore } from '../../contract/limits';
import { type Connection, connectionOf } from '../../database/queries/connection';

/** Of a row of `comments`: it was deleted so long ago that it cannot be taken back. One that was taken back, or deleted again since, is let be. */
const isOver = sql`status = 'deleted' AND deleted_at <= now() - ${minutesToRestore} * interval '1 minute'`;

/** Forgets what such comments said, and who said it. Where others replied, the empty place stays. */
async function forget(db: Connection, which: SQL): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM comments c WHERE ${which} AND ${isOver}
      AND NOT EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id)`);
  const emptied = await db.execute(sql`
    UPDATE comments SET text = '', reader_id = NULL, updated_at = now()
    WHERE ${which} AND ${isOver} AND (text <> '' OR reader_id IS NOT NULL)`);
  return (deleted.rowCount ?? 0) + (emptied.rowCount ?? 0);
}

/** Forgets what a comment said that was deleted an hour ago, and who said it. */
export async function forgetComment(req: PayloadRequest, id: number): Promise<void> {
  await forget(connectionOf(req), sql`id = ${id}`);
}

/**
 * The same for all of them, whatever became of their jobs: a job that failed too often forgets nothing.
 *
 * @returns how many comments were forgotten
 */
export const forgetDeletedComments = ({ db }: Payload): Promise<number> =>
  forget(db.drizzle, sql`true`);
