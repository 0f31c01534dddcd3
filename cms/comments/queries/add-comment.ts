import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { detectFlood } from '../../api/queries/detect-flood';
import { tidyComment } from '../comment-text';
import type { OwnComment } from '../../contract/comments';
import { readCommentSetting, readWriterStanding, reasonToHold } from './moderation-context';
import { commentColumns, type CommentRow, ownCommentView, readAuthorName } from './comment-view';
import { connectionOf } from '../../database/queries/connection';
import { countUpTo } from '../../database/queries/count-up-to';
import { findVisiblePost } from './find-visible-post';
import { setNotificationSettings } from '../../accounts/queries/set-notification-settings';
import { inTransaction } from '../../database/queries/in-transaction';
import { schedulePendingCommentsMail } from './pending-comments-mail';
import { advisoryLock } from '../../database/queries/locks';
import { isListedComment } from './visible-comments';

type NewComment = {
  post: number;
  text: string;
  parent: number | null;
  hearOfReplies: boolean | null;
  /** Whether the form was open long enough; null if unknown. */
  isUnhurried: boolean | null;
};

/** Maximum number of pending comments of a reader. */
const mostOfOneReader = 10;

/** Maximum number of replies to a comment. */
const mostReplies = 200;

/** Why a comment was refused. */
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

/** Checks that the parent is visible, on the same post, and not a reply. */
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

const waitsTooMuch = async (req: PayloadRequest): Promise<boolean> =>
  (await countUpTo(req, {
    from: 'comments',
    where: sql`reader_id = ${req.user?.id} AND status = 'pending'`,
    limit: mostOfOneReader,
  })) >= mostOfOneReader;

/** Called by the system: the only way to create comments. */
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
 * Stores a comment of the user. Repeated within a few minutes, it is stored once.
 *
 * @returns the comment, or why it was refused
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
    // Serializes a reader's comments, so that two first ones are both treated as first.
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

type SentComment = { post: number; parent: number | null; text: string };

/** Minimum length at which equal texts are no coincidence. */
const tellingLength = 40;

/** Compares texts without case and spacing. */
const plain = (text: SQL) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;

/** Returns the same comment of a few minutes ago, from a double click or a retry. */
async function findResentComment(
  req: PayloadRequest,
  { post, parent, text }: SentComment,
): Promise<CommentRow | null> {
  const { rows } = await connectionOf(req).execute<CommentRow>(sql`
    SELECT ${commentColumns} FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.created_at > now() - interval '5 minutes' AND c.reader_id = ${Number(req.user?.id)}
      AND c.post_id = ${post} AND c.parent_id IS NOT DISTINCT FROM ${parent}::integer
      AND c.text = ${text} AND c.status IN ('pending', 'approved')
    LIMIT 1`);
  return rows[0] ?? null;
}

/** Returns whether the same text was posted within a day: by this reader, or if it is long, by anybody. */
async function isRepeatedComment(
  req: PayloadRequest,
  { text }: Pick<SentComment, 'text'>,
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM comments
    WHERE created_at > now() - interval '1 day' AND status <> 'deleted'
      AND (reader_id = ${Number(req.user?.id)} OR ${text.length >= tellingLength})
      AND ${plain(sql`text`)} = ${plain(sql`${text}::text`)}
    LIMIT 1`);
  return rows.length > 0;
}
