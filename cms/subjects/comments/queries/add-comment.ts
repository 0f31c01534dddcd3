import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { HttpError, invalidFields } from '../../../platform/api/http-error';
import { detectFlood } from '../../../platform/api/queries/detect-flood';
import { tidyComment, hasLinks } from '../comment-text';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/comments';
import { commentFormToken } from '../form-token';
import { ownCommentView } from './comment-view';
import { type HeldBecause, holdReason } from '../moderation-rules';
import { readModerationContext, readOwnComment } from './own-comment';
import {
  connectionOf,
  countUpTo,
  inTransaction,
} from '../../../platform/database/queries/connection';
import { findVisiblePost, isListedComment } from './visible-comments';
import { setNotificationSettings } from '../../accounts/queries/settings';
import { schedulePendingCommentsMail } from './pending-comments-mail';
import { advisoryLock } from '../../../platform/database/queries/locks';

type SentComment = { post: number; parent: number | null; text: string };

const mostOfOneReader = 10;

const mostReplies = 200;

/** Checks that the parent is visible, on the same post, and not a reply. @throws HttpError 400 or 409 */
async function assertParent(req: PayloadRequest, { post, parent }: SentComment): Promise<void> {
  if (parent === null) return;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${parent} AND c.post_id = ${post} AND c.parent_id IS NULL AND ${isListedComment}`);
  if (!rows[0])
    throw invalidFields({
      path: 'parent',
      message: 'Is not the first comment of a thread, or no longer exists.',
    });
  const replies = await countUpTo(req, {
    from: 'comments',
    where: sql`parent_id = ${parent} AND status IN ('pending', 'approved')`,
    limit: mostReplies,
  });
  if (replies === mostReplies)
    throw new HttpError(409, 'This thread is full. Start a new one below the post.');
}

/** @throws HttpError 429 if too many comments of the reader are pending */
async function assertFewPending(req: PayloadRequest): Promise<void> {
  const pending = await countUpTo(req, {
    from: 'comments',
    where: sql`reader_id = ${req.user?.id} AND status = 'pending'`,
    limit: mostOfOneReader,
  });
  if (pending === mostOfOneReader)
    throw new HttpError(
      429,
      'Several of your comments are waiting for approval. Write the next one when they have been read.',
      { retryAfter: 3_600 },
    );
}

/** Called by the system: the only way to create comments. @returns the id */
async function store(
  req: PayloadRequest,
  { post, parent, text }: SentComment,
  heldBecause: HeldBecause | null,
): Promise<number> {
  const isFlood =
    heldBecause !== null &&
    (await detectFlood(req, { from: 'comments', waits: sql`status = 'pending'` }));
  const { id } = await req.payload.create({
    collection: 'comments',
    data: {
      post,
      parent,
      text,
      reader: req.user?.id,
      heldBecause,
      status: heldBecause ? 'pending' : 'approved',
      isFlood,
    },
    depth: 0,
    req,
  });
  if (heldBecause && !isFlood) await schedulePendingCommentsMail(req);
  return id;
}

const decoyComment = (text: string): contract.OwnComment =>
  ownCommentView({
    id: 0,
    text,
    parent: null,
    status: 'pending',
    at: new Date().toISOString(),
    editedAt: null,
    writer: { name: '', role: 'reader' },
  });

/** Stores a comment of the user, once if it is repeated within a few minutes. @throws HttpError that says why it was refused */
export const addComment: Handler<typeof contract.addComment> = async (
  req,
  { id, parent = null, hearOfReplies = null, ...form },
) => {
  const text = tidyComment(form.text);
  if (form.botTrap) return decoyComment(text);
  const isUnhurried = commentFormToken.isUnhurried(form.formToken, id, req.payload.secret);
  if (isUnhurried === false)
    throw new HttpError(
      429,
      'The comment was sent very quickly. Wait a moment and send it again.',
      { retryAfter: 3 },
    );
  if (text === '') throw invalidFields({ path: 'text', message: 'Is required.' });
  const comment = { post: id, parent, text };
  return inTransaction(req, async () => {
    const visible = await findVisiblePost(req, id);
    if (!visible) return null;
    // Serializes a reader's comments, so that two first ones are both treated as first.
    await advisoryLock(req, `comments of ${String(req.user?.id)}`);
    const same = await findResentComment(req, comment);
    if (same !== null) return readOwnComment(req, { id, comment: same });

    const context = await readModerationContext(req);
    if (context.isBlocked)
      throw new HttpError(403, 'The author does not accept comments from this account.');
    if (context.setting === 'closed' || visible.commentsClosed)
      throw new HttpError(409, 'Comments are closed.');
    await assertParent(req, comment);
    if (await isRepeatedComment(req, comment))
      throw new HttpError(409, 'You have already posted this comment.');
    const reason = holdReason({ ...context, isUnhurried, hasLinks: hasLinks(text) });
    if (reason) await assertFewPending(req);
    if (hearOfReplies !== null)
      await setNotificationSettings(req, Number(req.user?.id), { hearsOfReplies: hearOfReplies });
    return readOwnComment(req, { id, comment: await store(req, comment, reason) });
  });
};

/** Minimum length at which equal texts are no coincidence. */
const tellingLength = 40;

/** Returns a text without case and spacing, for comparison. */
const plain = (text: SQL) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;

/** Returns the id of the same comment of a few minutes ago, from a double click or a retry. */
async function findResentComment(
  req: PayloadRequest,
  { post, parent, text }: SentComment,
): Promise<number | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id FROM comments
    WHERE created_at > now() - interval '5 minutes' AND reader_id = ${Number(req.user?.id)}
      AND post_id = ${post} AND parent_id IS NOT DISTINCT FROM ${parent}::integer
      AND text = ${text} AND status IN ('pending', 'approved')
    LIMIT 1`);
  return rows[0] ? Number(rows[0].id) : null;
}

/** Returns whether the same text was posted within a day: by this reader, or if it is long, by anybody. */
async function isRepeatedComment(req: PayloadRequest, { text }: SentComment): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM comments
    WHERE created_at > now() - interval '1 day' AND status <> 'deleted'
      AND (reader_id = ${Number(req.user?.id)} OR ${text.length >= tellingLength})
      AND ${plain(sql`text`)} = ${plain(sql`${text}::text`)}
    LIMIT 1`);
  return rows.length > 0;
}
