import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { type Handler, ok, okIf } from '../../../platform/api/define-endpoint';
import * as contract from '../../../contract/comments';
import type { Comment } from '../../../payload-types';
import { commentColumns, type CommentRow, ownCommentView } from './comment-view';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { refusalOf } from '../../../platform/api/http-error';
import { hasLinks, tidyComment } from '../comment-text';
import { editableUntil, holdReason, restorableUntil } from '../moderation-rules';
import { findVisiblePost } from './visible-comments';
import { schedulePendingCommentsMail } from './pending-comments-mail';
import { minutesToRestore } from '../../../contract/plain/limits';
import { forgetCommentSlug } from '../../../platform/mail/task-slugs';
import { editorialStaff } from '../../../platform/access/callers';

type OwnRow = CommentRow & {
  statusBefore: Comment['statusBefore'] | null;
  deletedAt: string | Date | null;
};

/** Ids of a post and of a comment on it. */
type CommentRef = { id: number; comment: number };

/** Locks and returns the user's own comment, or null. */
async function findOwnComment(
  req: PayloadRequest,
  { id, comment }: CommentRef,
): Promise<OwnRow | null> {
  const { rows } = await connectionOf(req).execute<OwnRow>(sql`
    SELECT ${commentColumns}, c.status_before AS "statusBefore", c.deleted_at AS "deletedAt"
    FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${comment} AND c.post_id = ${id} AND c.reader_id = ${Number(req.user?.id)}
    FOR NO KEY UPDATE OF c`);
  return rows[0] ?? null;
}

/** Called by the system: readers can change comments only this way. */
async function updateOwnComment(
  req: PayloadRequest,
  { id }: OwnRow,
  data: Partial<Comment>,
): Promise<void> {
  await req.payload.update({ collection: 'comments', id, data, depth: 0, req });
}

export async function readOwnComment(
  req: PayloadRequest,
  which: CommentRef,
): Promise<contract.OwnComment | null> {
  const row = await findOwnComment(req, which);
  return row && ownCommentView(row);
}

/**
 * Edits the user's own comment within 15 minutes. It may become pending, like a new one.
 *
 * @returns null if there is no such comment on a visible post
 * @throws HttpError 409 after 15 minutes
 */
export const editComment: Handler<typeof contract.editComment> = (req, { text, ...which }) =>
  inTransaction(req, async () => {
    const tidied = tidyComment(text);
    const row = await findOwnComment(req, which);
    if (!row || (row.status !== 'pending' && row.status !== 'approved')) return null;
    if (tidied === '' || !(await findVisiblePost(req, which.id))) return null;
    if (new Date() > editableUntil(new Date(row.at))) throw refusalOf(contract.editComment, 409);
    if (tidied !== row.text) {
      const context = await readModerationContext(req, row.id);
      if (context.isBlocked) return null;
      // The form has been open since the comment was written.
      const heldBecause = holdReason({ ...context, isUnhurried: true, hasLinks: hasLinks(tidied) });
      const waits = row.status === 'pending' || heldBecause !== null;
      const editedAt = new Date().toISOString();
      const status = waits ? 'pending' : 'approved';
      await updateOwnComment(req, row, { text: tidied, editedAt, status, heldBecause });
      if (waits) await schedulePendingCommentsMail(req);
    }
    return readOwnComment(req, which);
  });

/** Deletes the user's own comment. Its text is deleted after an hour. */
export const deleteComment: Handler<typeof contract.deleteComment> = (req, which) =>
  inTransaction(req, async () => {
    const row = await findOwnComment(req, which);
    if (!row || row.status === 'deleted') return okIf(row !== null);
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
    return ok;
  });

/** Restores the user's own deleted comment. @returns null if it is too late */
export const restoreComment: Handler<typeof contract.restoreComment> = (req, which) =>
  inTransaction(req, async () => {
    const row = await findOwnComment(req, which);
    if (!row || row.status === 'rejected') return null;
    if (row.status === 'deleted') {
      if (row.deletedAt === null || new Date() > restorableUntil(new Date(row.deletedAt)))
        return null;
      const status = row.statusBefore ?? 'pending';
      await updateOwnComment(req, row, { status, statusBefore: null, deletedAt: null });
      if (status === 'rejected') return null;
    }
    return readOwnComment(req, which);
  });

const unknownWriter = { isTrusted: false, isBlocked: false, isKnown: false };

/** Returns the site's setting and the user's status as a writer, ignoring the given comment. */
export async function readModerationContext(req: PayloadRequest, comment = 0) {
  const { comments: setting } = await req.payload.findGlobal({
    slug: 'site-settings',
    select: { comments: true },
    overrideAccess: false,
    req,
  });
  const reader = Number(req.user?.id);
  const { rows } = await connectionOf(req).execute<typeof unknownWriter>(sql`
    SELECT is_trusted IS TRUE AS "isTrusted", is_blocked IS TRUE AS "isBlocked", EXISTS (
      SELECT 1 FROM comments WHERE reader_id = ${reader} AND status = 'approved' AND id <> ${comment}
    ) AS "isKnown" FROM users WHERE id = ${reader}`);
  return { setting, isStaff: editorialStaff({ req }), ...(rows[0] ?? unknownWriter) };
}
