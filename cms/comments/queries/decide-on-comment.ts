import type { PayloadRequest } from 'payload';
import { isSameMoment } from '../../database/queries/optimistic-lock';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';

type Decision = {
  id: number;
  status: 'approved' | 'rejected' | 'pending';
  /** When its writer had last changed what was read; undefined where whatever it says now is decided on. */
  editedAt?: string | null | undefined;
};

/**
 * Approves or rejects a comment, which settles its reports, or lets it wait again. One on which the same was decided stays as
 * it is.
 *
 * @returns whether there is such a comment, one that its writer has deleted being none; 'changed' when they have changed it since
 */
export const decideOnComment = (
  req: PayloadRequest,
  { id, status, editedAt }: Decision,
): Promise<boolean | 'changed'> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'comments', id))) return false;
    const options = { collection: 'comments', id, depth: 0, overrideAccess: false, req } as const;
    const comment = await req.payload.findByID(options);
    if (comment.status === 'deleted') return false;
    if (editedAt !== undefined && !isSameMoment(editedAt, comment.editedAt)) return 'changed';
    if (comment.status !== status || comment.reports)
      await req.payload.update({ ...options, data: { status } });
    return true;
  });
