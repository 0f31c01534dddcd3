import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { verifiedReader } from '../../access/callers';
import { commentFormToken } from '../form-token';
import type { MyComments } from '../../contract/comments';
import { commentColumns, type CommentRow, ownCommentView, readAuthorName } from './comment-view';
import { connectionOf } from '../../database/queries/connection';

/** Returns the user's data for a post's comments. The caller checks access to the post. */
export async function getMyComments(req: PayloadRequest, post: number): Promise<MyComments> {
  const formToken = commentFormToken.write(post, req.payload.secret);
  const { user } = req;
  if (!user) return { me: null, comments: [], formToken };
  const { rows } = await connectionOf(req).execute<CommentRow>(sql`
    SELECT ${commentColumns} FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${post} AND c.reader_id = ${user.id} AND c.status IN ('pending', 'approved')
    ORDER BY c.id`);
  const authorName = rows.length > 0 ? await readAuthorName(req) : '';
  return {
    me: {
      userName: user.userName,
      mayComment: verifiedReader({ req }) && !user.isBlocked,
      hearsOfReplies: user.hearsOfReplies ?? false,
    },
    comments: rows.map((row) => ownCommentView(row, authorName)),
    formToken,
  };
}
