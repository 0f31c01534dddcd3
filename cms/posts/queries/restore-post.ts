import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { isInTrash, markDeleted } from './delete-post';

/** Restores a deleted post unchanged. @returns whether there was one */
export const restorePost = (req: PayloadRequest, { id }: { id: number }): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'posts', id)) || !(await isInTrash(req, id))) return false;
    await markDeleted(req, id, null);
    return true;
  });
