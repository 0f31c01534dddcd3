import { postPath } from '../../contract/paths';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { repliesAPage, threadsAPage } from '../../contract/limits';
import { connectionOf } from '../../database/queries/connection';
import { isListedComment, isVisibleComment } from './visible-comments';

type CommentPlace = { post: number; slug: string; thread: number; comment: number };

/**
 * Returns the public path of a comment on its page of conversations and replies.
 *
 * @param place the thread is the comment itself or its parent
 */
export async function commentPath(
  req: PayloadRequest,
  { post, slug, thread, comment }: CommentPlace,
): Promise<string> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT
      (SELECT count(*) FROM comments c LEFT JOIN users u ON u.id = c.reader_id
        WHERE c.post_id = ${post} AND c.parent_id IS NULL AND c.id < ${thread}
          AND ${isListedComment}) AS threads,
      (SELECT count(*) FROM comments c LEFT JOIN users u ON u.id = c.reader_id
        WHERE c.parent_id = ${thread} AND c.id < ${comment} AND ${isVisibleComment}) AS replies`);
  const query = new URLSearchParams({
    ...(Number(rows[0]?.threads) >= threadsAPage && { comments: String(thread - 1) }),
    ...(Number(rows[0]?.replies) >= repliesAPage && { replies: `${thread}-${comment - 1}` }),
  });
  return `${postPath(slug)}${query.size > 0 ? `?${query}` : ''}#comment-${comment}`;
}
