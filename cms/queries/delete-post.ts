import type { PayloadRequest } from 'payload';
import { inTransaction } from './in-transaction';
import { lockRecord } from './lock-record';

/** Deletes a post for good. @returns whether there was one with this id */
export const deletePost = (req: PayloadRequest, { id }: { id: number }): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'posts', id))) return false;
    await req.payload.delete({ collection: 'posts', id, depth: 0, overrideAccess: false, req });
    return true;
  });
