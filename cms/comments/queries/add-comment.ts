import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { tidyComment } from '../comment-text';
import type { OwnComment } from '../../contract/comments';
import { readCommentSetting, readStanding, reasonToHold } from './moderation-context';
import { type CommentRow, ownCommentView, readAuthorName } from './comment-view';
import { connectionOf } from '../../database/queries/connection';
import { findVisiblePost } from './find-visible-post';
import { hearOfReplies } from '../../accounts/queries/reply-notifications';
import { inTransaction } from '../../database/queries/in-transaction';
import { findSame, isRepeated } from './repeated-comment';
import { scheduleCommentNotice } from './schedule-comment-notice';
import { takeTurns } from '../../database/queries/advisory-lock';
import { hasPlace } from './visible-comments';

type New = {
  post: number;
  text: string;
  parent: number | null;
  hearOfReplies: boolean | null;
  /** Whether the form was before the writer for a while; null when that cannot be told. */
  isUnhurried: boolean | null;
};

/** Why a comment was not taken. */
export type NotAdded =
  'no post' | 'blocked' | 'closed' | 'empty' | 'no parent' | 'too deep' | 'repeated';

/** What a reply replies to stands on the same post, can be seen there, and is itself no reply. */
async function complaintAboutParent(
  req: PayloadRequest,
  { post, parent }: Pick<New, 'post' | 'parent'>,
): Promise<NotAdded | null> {
  if (parent === null) return null;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT c.parent_id FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.id = ${parent} AND c.post_id = ${post} AND ${hasPlace}`);
  if (!rows[0]) return 'no parent';
  return rows[0].parent_id === null ? null : 'too deep';
}

/** The system writes it: nobody may create comments on any other way. */
async function store(
  req: PayloadRequest,
  { post, parent, text }: Pick<New, 'post' | 'parent' | 'text'>,
  heldBecause: ReturnType<typeof reasonToHold>,
): Promise<CommentRow> {
  const stored = await req.payload.create({
    collection: 'comments',
    data: {
      post,
      parent,
      text,
      reader: req.user?.id,
      heldBecause,
      status: heldBecause ? 'pending' : 'approved',
    },
    depth: 0,
    req,
  });
  if (heldBecause) await scheduleCommentNotice(req);
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
 * Keeps what the reader who makes the request says about a post; one that is sent twice is kept once.
 *
 * @returns the comment, waiting or not, or why it was not taken
 */
export const addComment = (
  req: PayloadRequest,
  { post, parent, ...asked }: New,
): Promise<OwnComment | NotAdded> =>
  inTransaction(req, async () => {
    const text = tidyComment(asked.text);
    if (text === '') return 'empty';
    const visible = await findVisiblePost(req, post);
    if (!visible) return 'no post';
    // A reader's comments come one after the other: of two first ones, the second is not his second.
    await takeTurns(req, `comments of ${String(req.user?.id)}`);
    const authorName = await readAuthorName(req);
    const same = await findSame(req, { post, parent, text });
    if (same) return ownCommentView(same, authorName);

    const standing = await readStanding(req);
    if (standing.isBlocked) return 'blocked';
    const setting = await readCommentSetting(req);
    if (setting === 'closed' || visible.commentsClosed) return 'closed';
    const complaint = await complaintAboutParent(req, { post, parent });
    if (complaint) return complaint;
    if (await isRepeated(req, { text })) return 'repeated';

    if (asked.hearOfReplies !== null) await hearOfReplies(req, asked.hearOfReplies);
    const { isUnhurried } = asked;
    const reason = reasonToHold(req, { text, setting, standing, isUnhurried });
    return ownCommentView(await store(req, { post, parent, text }, reason), authorName);
  });
