import type { PayloadRequest } from 'payload';
import { daysInTrash } from '../../contract/limits';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';
import { isInTrash, markDeleted } from './trash';

/** What was deleted long enough ago goes for good, with its versions and comments, whenever something else is deleted. */
async function emptyTrash(req: PayloadRequest) {
  const longAgo = new Date(Date.now() - daysInTrash * 24 * 3600_000).toISOString();
  await req.payload.delete({
    collection: 'posts',
    where: { deletedAt: { less_than: longAgo } },
    trash: true,
    depth: 0,
    overrideAccess: false,
    req,
  });
}

/** Deletes a post; it can be put back for a while. @returns whether there was one with this id */
export const deletePost = (req: PayloadRequest, { id }: { id: number }): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'posts', id)) || (await isInTrash(req, id))) return false;
    await markDeleted(req, id, new Date().toISOString());
    await emptyTrash(req);
    return true;
  });
