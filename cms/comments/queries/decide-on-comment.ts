import type { PayloadRequest } from 'payload';
import { refusalOf } from '../../api/http-error';
import { approveComment } from '../../contract/comments';
import { isSameMoment } from '../../database/queries/optimistic-lock';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { asCaller } from '../../database/queries/connection';

type Decision = {
  id: number;
  status: 'approved' | 'rejected' | 'pending';
  /** Expected value; undefined to accept any version. */
  editedAt?: string | null | undefined;
};

/**
 * Approves, rejects or holds a comment. A decision settles its reports. Does nothing if it already has the status.
 *
 * @returns whether it exists, not counting deleted ones
 * @throws HttpError 409 if its writer has edited it since
 */
export const decideOnComment = (
  req: PayloadRequest,
  { id, status, editedAt }: Decision,
): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'comments', id))) return false;
    const options = { collection: 'comments', id, ...asCaller(req) } as const;
    const comment = await req.payload.findByID(options);
    if (comment.status === 'deleted') return false;
    if (editedAt !== undefined && !isSameMoment(editedAt, comment.editedAt))
      throw refusalOf(approveComment, 409);
    if (comment.status !== status || comment.reports)
      await req.payload.update({ ...options, data: { status } });
    return true;
  });
