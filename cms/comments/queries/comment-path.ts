import { postPath } from '../../contract/paths';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { threadsAPage } from '../../contract/limits';
import { connectionOf } from '../../database/queries/connection';
import { isListedComment } from './visible-comments';

type CommentPlace = { post: number; slug: string; thread: number; comment: number };

/**
 * The public path of a comment, with the page of the list on which its conversation stands.
 *
 * @param place the thread is the comment itself, or the one that it replies to
 */
export async function commentPath(
  req: PayloadRequest,
  { post, slug, thread, comment }: CommentPlace,
): Promise<string> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*) AS earlier FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${post} AND c.parent_id IS NULL AND c.id < ${thread} AND ${isListedComment}`);
  const page = Number(rows[0]?.earlier) < threadsAPage ? '' : `?comments=${thread - 1}`;
  return `${postPath(slug)}${page}#comment-${comment}`;
}
