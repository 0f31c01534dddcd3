import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { minutesToRestore } from '../../contract/limits';
import { connectionOf } from '../../database/queries/connection';

/**
 * Forgets what a comment said that was deleted an hour ago, and who said it. Where others replied, its empty place stays.
 * One that was taken back, or deleted again since, is let be.
 */
export async function forgetComment(req: PayloadRequest, id: number): Promise<void> {
  const isOver = sql`id = ${id} AND status = 'deleted'
    AND deleted_at <= now() - ${minutesToRestore} * interval '1 minute'`;
  const db = connectionOf(req);
  await db.execute(sql`
    DELETE FROM comments c WHERE ${isOver}
      AND NOT EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id)`);
  await db.execute(sql`
    UPDATE comments SET text = '', reader_id = NULL, updated_at = now() WHERE ${isOver}`);
}
