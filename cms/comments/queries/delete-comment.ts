import type { PayloadRequest } from 'payload';
import { minutesToRestore } from '../../contract/limits';
import { inTransaction } from '../../database/queries/in-transaction';
import { forgetCommentSlug } from '../../mail/task-slugs';
import { type CommentRef, findOwnComment, updateOwnComment } from './find-own-comment';

/** Deletes the user's own comment. Its text is deleted after an hour. @returns whether it exists */
export const deleteComment = (req: PayloadRequest, which: CommentRef): Promise<boolean> =>
  inTransaction(req, async () => {
    const row = await findOwnComment(req, which);
    if (!row) return false;
    if (row.status === 'deleted') return true;
    const deletedAt = new Date();
    await updateOwnComment(req, row, {
      status: 'deleted',
      statusBefore: row.status,
      deletedAt: deletedAt.toISOString(),
    });
    await req.payload.jobs.queue({
      task: forgetCommentSlug,
      input: { comment: row.id },
      waitUntil: new Date(deletedAt.getTime() + minutesToRestore * 60_000 + 1_000),
      req,
    });
    return true;
  });
