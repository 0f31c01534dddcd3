import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload, TaskConfig } from 'payload';
import { minutesToRestore } from '../../../contract/plain/limits';
import { type Connection, connectionOf } from '../../../platform/database/queries/connection';
import { forgetCommentSlug } from '../../../platform/mail/task-slugs';

/** Condition on `comments`: deleted too long ago to be restored. */
const isOver = sql`status = 'deleted' AND deleted_at <= now() - ${minutesToRestore} * interval '1 minute'`;

/** Deletes comments that cannot be restored. Those with replies become empty placeholders. */
async function forget(db: Connection, which: SQL): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM comments c WHERE ${which} AND ${isOver}
      AND NOT EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id)`);
  const emptied = await db.execute(sql`
    UPDATE comments SET text = '', reader_id = NULL, updated_at = now()
    WHERE ${which} AND ${isOver} AND (text <> '' OR reader_id IS NOT NULL)`);
  return (deleted.rowCount ?? 0) + (emptied.rowCount ?? 0);
}

/** Job that deletes the text of a deleted comment after an hour. */
export const forgetCommentTask: TaskConfig<typeof forgetCommentSlug> = {
  slug: forgetCommentSlug,
  inputSchema: [{ name: 'comment', type: 'number', required: true }],
  retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    await forget(connectionOf(req), sql`id = ${input.comment}`);
    return { output: {} };
  },
};

/** Deletes all comments that cannot be restored, in case a job failed. @returns their number */
export const forgetDeletedComments = ({ db }: Payload): Promise<number> =>
  forget(db.drizzle, sql`true`);
