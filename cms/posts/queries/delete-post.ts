import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf, inTransaction } from '../../database/queries/connection';
import { lockRecord } from '../../database/queries/locks';

/**
 * Sets or clears a post's deletion date. Payload would save a new version and publish a newer draft, so that a restored post
 * would differ.
 */
async function markDeleted(req: PayloadRequest, id: number, deletedAt: string | null) {
  const connection = connectionOf(req);
  await connection.execute(
    sql`UPDATE posts SET deleted_at = ${deletedAt}::timestamptz WHERE id = ${id}`,
  );
  await connection.execute(
    sql`UPDATE _posts_v SET version_deleted_at = ${deletedAt}::timestamptz WHERE parent_id = ${id} AND latest`,
  );
}

async function isInTrash(req: PayloadRequest, id: number): Promise<boolean> {
  const { rows } = await connectionOf(req).execute<{ deleted: boolean }>(
    sql`SELECT deleted_at IS NOT NULL AS deleted FROM posts WHERE id = ${id}`,
  );
  return rows[0]?.deleted ?? false;
}

/** Moves a post to the trash or back. @returns whether it was on the other side */
const moveTo = (req: PayloadRequest, id: number, deletedAt: string | null): Promise<boolean> =>
  inTransaction(req, async () => {
    const isThere = await lockRecord(req, 'posts', id);
    if (!isThere || (await isInTrash(req, id)) === (deletedAt !== null)) return false;
    await markDeleted(req, id, deletedAt);
    return true;
  });

/** Moves a post to the trash. @returns whether there was one */
export const deletePost = (req: PayloadRequest, { id }: { id: number }) =>
  moveTo(req, id, new Date().toISOString());

/** Restores a deleted post unchanged. @returns whether there was one */
export const restorePost = (req: PayloadRequest, { id }: { id: number }) => moveTo(req, id, null);
