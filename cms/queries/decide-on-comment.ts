import type { PayloadRequest } from 'payload';
import { inTransaction } from './in-transaction';
import { lockRecord } from './lock-record';

type Decision = { id: number; status: 'approved' | 'rejected' | 'pending' };

/**
 * Approves or rejects a comment, which settles its reports, or lets it wait again. One on which the same was decided stays as
 * it is. @returns whether there is such a comment; one that its writer has deleted is none
 */
export const decideOnComment = (req: PayloadRequest, { id, status }: Decision): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'comments', id))) return false;
    const options = { collection: 'comments', id, depth: 0, overrideAccess: false, req } as const;
    const comment = await req.payload.findByID(options);
    if (comment.status === 'deleted') return false;
    if (comment.status !== status || comment.reports)
      await req.payload.update({ ...options, data: { status } });
    return true;
  });
