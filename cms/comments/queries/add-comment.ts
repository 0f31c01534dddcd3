import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { detectFlood } from '../../api/queries/detect-flood';
import { tidyComment } from '../comment-text';
import type { OwnComment } from '../../contract/comments';
import { readCommentSetting, readWriterStanding, reasonToHold } from './moderation-context';
import { type CommentRow, ownCommentView, readAuthorName } from './comment-view';
import { connectionOf } from '../../database/queries/connection';
import { countUpTo } from '../../database/queries/count-up-to';
import { findVisiblePost } from './find-visible-post';
import { setNotificationSettings } from '../../accounts/queries/set-notification-settings';
import { inTransaction } from '../../database/queries/in-transaction';
import { findResentComment, isRepeatedComment } from './repeated-comment';
import { schedulePendingCommentsMail } from './schedule-pending-comments-mail';
import { advisoryLock } from '../../database/queries/advisory-lock';
import { isListedComment } from './visible-comments';

type NewComment = {
  post: number;
  text: string;
  parent: number | null;
  hearOfReplies: boolean | null;
  /** Whether the form was before the writer for a while; null when that cannot be told. */
  isUnhurried: boolean | null;
};

/** Comments of one reader that may wait at a time. */
const mostOfOneReader = 10;

/** Replies to one comment: a page shows all of them. */
const mostReplies = 200;

/** Why a comment was not taken. */
export type NotAdded =
  | 'no post'
  | 'blocked'
  | 'closed'
  | 'empty'
  | 'no parent'
  | 'too deep'
  | 'repeated'
  | 'too many'
  | 'long enough';

/** What a reply replies to stands on the same post, can be seen there, and is itself no reply. */
async function parentProblem(
  req: PayloadRequest,
  { post, parent }: Pick<NewComment, 'post' | 'parent'>,
): Promise<NotAdded | null> {
  if (parent === null) return null;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT c.parent_id FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${parent} AND c.post_id = ${post} AND ${isListedComment}`);
  if (!rows[0]) return 'no parent';
  if (rows[0].parent_id !== null) return 'too deep';
  const replies = await countUpTo(req, {
    from: 'comments',
    where: sql`parent_id = ${parent} AND status IN ('pending', 'approved')`,
    limit: mostReplies,
  });
  return replies < mostReplies ? null : 'long enough';
}

/** Whether as many of the reader's comments wait as may at a time. */
const waitsTooMuch = async (req: PayloadRequest): Promise<boolean> =>
  (await countUpTo(req, {
    from: 'comments',
    where: sql`reader_id = ${req.user?.id} AND status = 'pending'`,
    limit: mostOfOneReader,
  })) >= mostOfOneReader;

/** The system writes it: nobody may create comments on any other way. */
async function store(
  req: PayloadRequest,
  { post, parent, text }: Pick<NewComment, 'post' | 'parent' | 'text'>,
  heldBecause: ReturnType<typeof reasonToHold>,
): Promise<CommentRow> {
  const isFlood =
    heldBecause !== null &&
    (await detectFlood(req, { from: 'comments', waits: sql`status = 'pending'` }));
  const stored = await req.payload.create({
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
  return {
    id: stored.id,
    text,
    parent_id: parent,
    status: stored.status,
    created_at: stored.createdAt,
    edited_at: null,
    reader_id: Number(req.user?.id),
    user_name: req.user?.userName ?? '',
    role: req.user?.role ?? 'reader',
  };
}

/**
 * Stores the comment of the reader who makes the request; one that is sent twice is stored once.
 *
 * @returns the comment, waiting or not, or why it was not taken
 */
export const addComment = (
  req: PayloadRequest,
  { post, parent, ...input }: NewComment,
): Promise<OwnComment | NotAdded> =>
  inTransaction(req, async () => {
    const text = tidyComment(input.text);
    if (text === '') return 'empty';
    const visible = await findVisiblePost(req, post);
    if (!visible) return 'no post';
    // A reader's comments come one after the other: of two first ones, the second is not their second.
    await advisoryLock(req, `comments of ${String(req.user?.id)}`);
    const authorName = await readAuthorName(req);
    const same = await findResentComment(req, { post, parent, text });
    if (same) return ownCommentView(same, authorName);

    const standing = await readWriterStanding(req);
    if (standing.isBlocked) return 'blocked';
    const setting = await readCommentSetting(req);
    if (setting === 'closed' || visible.commentsClosed) return 'closed';
    const problem = await parentProblem(req, { post, parent });
    if (problem) return problem;
    if (await isRepeatedComment(req, { text })) return 'repeated';

    if (input.hearOfReplies !== null)
      await setNotificationSettings(req, { hearsOfReplies: input.hearOfReplies });
    const { isUnhurried } = input;
    const reason = reasonToHold(req, { text, setting, standing, isUnhurried });
    if (reason && (await waitsTooMuch(req))) return 'too many';
    return ownCommentView(await store(req, { post, parent, text }, reason), authorName);
  });
