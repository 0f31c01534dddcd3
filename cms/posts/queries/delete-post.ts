import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';

/**
 * Sets or clears a post's deletion date. Payload would save a new version and publish a newer draft, so that a restored post
 * would differ.
 */
export async function markDeleted(req: PayloadRequest, id: number, deletedAt: string | null) {
  const connection = connectionOf(req);
  await connection.execute(
    sql`UPDATE posts SET deleted_at = ${deletedAt}::timestamptz WHERE id = ${id}`,
  );
  await connection.execute(
    sql`UPDATE _posts_v SET version_deleted_at = ${deletedAt}::timestamptz WHERE parent_id = ${id} AND latest`,
  );
}

export async function isInTrash(req: PayloadRequest, id: number): Promise<boolean> {
  const { rows } = await connectionOf(req).execute<{ deleted: boolean }>(
    sql`SELECT deleted_at IS NOT NULL AS deleted FROM posts WHERE id = ${id}`,
  );
  return rows[0]?.deleted ?? false;
}

/** Moves a post to the trash. @returns whether there was one */
export const deletePost = (req: PayloadRequest, { id }: { id: number }): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'posts', id)) || (await isInTrash(req, id))) return false;
    await markDeleted(req, id, new Date().toISOString());
    return true;
  });
