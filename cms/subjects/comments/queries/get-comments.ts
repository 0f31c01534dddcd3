import { sql } from '@payloadcms/db-postgres/drizzle';
import { missingCrossSiteToken } from '../../accounts/session-cookies';
import { verifiedReader } from '../../../platform/access/callers';
import { toldFrom } from '../../../platform/access/told-from';
import { type Handler, lookHeaders, pageReply, Reply } from '../../../platform/api/define-endpoint';
import { ToldLater } from '../../../platform/api/http-error';
import type { CallReply } from '../../../contract/calls';
import type * as contract from '../../../contract/comments';
import { isTold, notYetBegun } from '../../../contract/plain/reading-stage';
import { isoTimeOf } from '../../../platform/database/iso-time';
import { connectionOf } from '../../../platform/database/queries/connection';
import { prepare } from '../../../platform/database/queries/prepare';
import { commentFormToken } from '../form-token';
import { commentColumns, type CommentRow, commentView, ownCommentView } from './comment-view';
import { findVisiblePost, isListedComment, isVisibleComment } from './visible-comments';

type ThreadRow = {
  thread: CommentRow;
  is_visible: boolean;
  replies: CommentRow[];
};

const commentJson = sql`(SELECT to_json(comment) FROM (SELECT ${commentColumns}) AS comment)`;

/** Reads a page of threads, and one more. */
const readThreads = prepare<ThreadRow, { post: number; after: number; limit: number }>(sql`
  SELECT ${commentJson} AS thread, ${isVisibleComment} AS is_visible,
    (SELECT coalesce(json_agg(to_json(reply) ORDER BY reply.id), '[]') FROM (
      SELECT ${commentColumns} FROM comments c LEFT JOIN users u ON u.id = c.reader_id
      WHERE c.parent_id = thread.id AND ${isVisibleComment}) AS reply) AS replies
  FROM (
    SELECT c.id FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${sql.placeholder('post')}::integer AND c.parent_id IS NULL
      AND c.id > ${sql.placeholder('after')}::integer AND ${isListedComment}
    ORDER BY c.id LIMIT ${sql.placeholder('limit')}::integer
  ) AS thread
  JOIN comments c ON c.id = thread.id LEFT JOIN users u ON u.id = c.reader_id
  ORDER BY c.id`);

/** Replies public comments on a post with replies, oldest first, with id greater than `after`. */
export const getComments: Handler<typeof contract.getComments> = async (
  req,
  { id, take, after = 0, upTo = notYetBegun, look },
) => {
  const post = await findVisiblePost(req, id);
  if (!post) return null;
  const from = toldFrom(post, look).comments;
  if (!isTold(from, upTo)) return new ToldLater(from);
  return pageReply(await readThreads(req, { post: id, after, limit: take + 1 }), take, {
    entry: ({ thread, is_visible, replies }): contract.CommentThread => ({
      ...commentView(thread),
      // A deleted comment is a placeholder for its replies.
      ...(!is_visible && { writer: null, paragraphs: [], editedAt: null }),
      replies: replies.map(commentView),
    }),
    cursorOf: ({ thread }) => thread.id,
    headers: lookHeaders(look),
  });
};

/** Replies the user's own comments on a post and what they may do there. */
export const getMyComments: Handler<typeof contract.getMyComments> = async (req, { id }) => {
  if (!(await findVisiblePost(req, id))) return null;
  const formToken = commentFormToken.write(id, req.payload.secret);
  const headers = missingCrossSiteToken(req);
  const { user } = req;
  if (!user) return new Reply({ me: null, comments: [], formToken }, { headers });
  const { rows } = await connectionOf(req).execute<CommentRow>(sql`
    SELECT ${commentColumns} FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${id} AND c.reader_id = ${user.id} AND c.status IN ('pending', 'approved')
    ORDER BY c.id`);
  const me = {
    userName: user.userName,
    mayComment: verifiedReader({ req }) && !user.isBlocked,
    hearsOfReplies: user.hearsOfReplies ?? false,
  };
  return new Reply({ me, comments: rows.map(ownCommentView), formToken }, { headers });
};

type Pending = CallReply<'GET /comments/pending'>[number];

/** Replies pending or reported comments with id greater than `after`, oldest first. For staff. */
export const getPendingComments: Handler<typeof contract.getPendingComments> = async (
  req,
  { take, after = 0 },
) => {
  const { rows } = await connectionOf(req).execute<Pending>(sql`
    SELECT c.id, c.text, u.user_name AS writer, c.parent_id AS parent, c.status,
      json_build_object('id', p.id, 'slug', p.slug, 'title', p.title) AS post,
      ${isoTimeOf(sql`c.created_at`)} AS at, ${isoTimeOf(sql`c.edited_at`)} AS "editedAt",
      c.held_because AS "heldBecause", coalesce(c.reports, 0)::int AS reports
    FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
    WHERE ((c.status = 'pending' AND c.is_flood IS NOT TRUE) OR (c.status = 'approved' AND c.reports > 0))
      AND u.is_blocked IS NOT TRUE AND c.id > ${after}
    ORDER BY c.id LIMIT ${take + 1}`);
  return pageReply(rows, take, { entry: (row) => row, cursorOf: ({ id }) => id });
};
