import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest, Where } from 'payload';
import { type Handler, okIf, pageReply } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/posts';
import {
  asCaller,
  connectionOf,
  inTransaction,
} from '../../../platform/database/queries/connection';
import { getEditedPost } from './get-post';

/** Moves a post to the trash or back, in SQL, because Payload would publish a newer draft. @returns false if nothing changed */
const moveTo = (req: PayloadRequest, id: number, deletedAt: string | null): Promise<boolean> =>
  inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      UPDATE posts SET deleted_at = ${deletedAt}::timestamptz
      WHERE id = ${id} AND (deleted_at IS NULL) = ${deletedAt !== null} RETURNING id`);
    if (rows.length === 0) return false;
    await db.execute(sql`
      UPDATE _posts_v SET version_deleted_at = ${deletedAt}::timestamptz WHERE parent_id = ${id} AND latest`);
    return true;
  });

/** Moves a post to the trash. */
export const deletePost: Handler<typeof contract.deletePost> = async (req, { id }) =>
  okIf(await moveTo(req, id, new Date().toISOString()));

/** Restores a deleted post unchanged. */
export const restorePost: Handler<typeof contract.restorePost> = async (req, { id }) =>
  (await moveTo(req, id, null)) ? getEditedPost(req, { id }) : null;

/** Condition for posts after the cursor, which works even if its post was restored. */
function following(cursor: string): Where {
  const [deletedAt, id] = cursor.split(',');
  return {
    or: [
      { deletedAt: { less_than: deletedAt } },
      { and: [{ deletedAt: { equals: deletedAt } }, { id: { less_than: Number(id) } }] },
    ],
  };
}

/** Replies deleted posts, latest first, after the cursor. */
export const getDeletedPosts: Handler<typeof contract.getDeletedPosts> = async (
  req,
  { take, after },
) => {
  const isDeleted: Where = { deletedAt: { exists: true } };
  const asked = { collection: 'posts', trash: true, ...asCaller(req) } as const;
  const { totalDocs: total } = await req.payload.count({ ...asked, where: isDeleted });
  const { docs } = await req.payload.find({
    ...asked,
    where: after === undefined ? isDeleted : { and: [isDeleted, following(after)] },
    sort: ['-deletedAt', '-id'],
    select: { title: true, slug: true, deletedAt: true },
    limit: take + 1,
    pagination: false,
  });
  return pageReply(docs, take, {
    entry: ({ id, title, slug, deletedAt }) => ({ id, title, slug, deletedAt: deletedAt ?? '' }),
    cursorOf: ({ deletedAt, id }) => `${deletedAt},${id}`,
    total,
  });
};
