import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { pageReply } from '../../api/define-endpoint';
import type { CommentThread, MyComments } from '../../contract/comments';
import { commentColumns, type CommentRow, commentView, ownCommentView } from './comment-view';
import { prepare } from '../../database/queries/prepare';
import { isListedComment, isVisibleComment } from './visible-comments';
import { verifiedReader } from '../../access/callers';
import { commentFormToken } from '../form-token';
import { connectionOf } from '../../database/queries/connection';
import type { CallReply } from '../../contract/calls';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';

type ThreadRow = {
  thread: CommentRow;
  is_said: boolean;
  replies: CommentRow[];
};

const commentJson = sql`(SELECT to_json(comment) FROM (SELECT ${commentColumns}) AS comment)`;

/** Reads a page of threads, and one more. */
const readThreads = prepare<ThreadRow, { post: number; after: number; limit: number }>(sql`
  SELECT ${commentJson} AS thread, ${isVisibleComment} AS is_said,
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

/** Replies public comments on a post with replies, oldest first, with id greater than `after`. The caller checks access to the post. */
export async function getComments(
  req: PayloadRequest,
  { post, take, after = 0 }: { post: number; take: number; after?: number | undefined },
  headers: Headers,
) {
  return pageReply(await readThreads(req, { post, after, limit: take + 1 }), take, {
    entry: ({ thread, is_said, replies }): CommentThread => ({
      ...commentView(thread),
      // A deleted comment is a placeholder for its replies.
      ...(!is_said && { writer: null, paragraphs: [], editedAt: null }),
      replies: replies.map(commentView),
    }),
    cursorOf: ({ thread }) => thread.id,
    headers,
  });
}

/** Returns the user's own comments on a post and what they may do there. The caller checks access to the post. */
export async function getMyComments(req: PayloadRequest, post: number): Promise<MyComments> {
  const formToken = commentFormToken.write(post, req.payload.secret);
  const { user } = req;
  if (!user) return { me: null, comments: [], formToken };
  const { rows } = await connectionOf(req).execute<CommentRow>(sql`
    SELECT ${commentColumns} FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${post} AND c.reader_id = ${user.id} AND c.status IN ('pending', 'approved')
    ORDER BY c.id`);
  return {
    me: {
      userName: user.userName,
      mayComment: verifiedReader({ req }) && !user.isBlocked,
      hearsOfReplies: user.hearsOfReplies ?? false,
    },
    comments: rows.map(ownCommentView),
    formToken,
  };
}

type Pending = CallReply<'GET /comments/pending'>[number];

/** Replies pending or reported comments with id greater than `after`, oldest first. For staff. */
export async function getPendingComments(
  req: PayloadRequest,
  { take, after = 0 }: { take: number; after?: number | undefined },
) {
  const { rows } = await connectionOf(req).execute<Pending>(sql`
    SELECT c.id, c.text, u.user_name AS writer, c.parent_id AS parent, c.status,
      json_build_object('id', p.id, 'slug', p.slug, 'title', p.title) AS post,
      c.created_at AS at, c.edited_at AS "editedAt", c.held_because AS "heldBecause",
      coalesce(c.reports, 0)::int AS reports
    FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN users u ON u.id = c.reader_id
    WHERE ((c.status = 'pending' AND c.is_flood IS NOT TRUE) OR (c.status = 'approved' AND c.reports > 0))
      AND u.is_blocked IS NOT TRUE AND c.id > ${after}
    ORDER BY c.id LIMIT ${take + 1}`);
  return pageReply(rows, take, {
    entry: ({ at, editedAt, ...row }) => ({
      ...row,
      at: isoTime(at),
      editedAt: isoTimeOrNull(editedAt),
    }),
    cursorOf: ({ id }) => id,
  });
}
