import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';
import { isInTrash, markDeleted } from './trash';

/** Deletes a post; it can be put back for a while. @returns whether there was one with this id */
export const deletePost = (req: PayloadRequest, { id }: { id: number }): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'posts', id)) || (await isInTrash(req, id))) return false;
    await markDeleted(req, id, new Date().toISOString());
    return true;
  });
