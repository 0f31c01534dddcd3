import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { replyMail } from '../mails';
import { connectionOf } from '../../../platform/database/queries/connection';
import { databaseKey } from '../../../platform/database/queries/database-key';
import { siteOrigin } from '../../../platform/site-origin';
import { queueMail } from '../../../platform/mail/queries/queue-mail';
import type { AccountOwner } from '../../accounts/queries/passwords';
import { unsubscribeToken } from '../../accounts/queries/settings';
import { postPath } from '../../../contract/plain/paths';
import { repliesAPage, threadsAPage } from '../../../contract/plain/limits';
import { publicName } from './comment-view';
import { isListedComment, isVisibleComment } from './visible-comments';

type Reply = {
  text: string;
  thread: number;
  reader: number;
  writer: string;
  post: number;
  slug: string;
  title: string;
};

/** Marks a reply as notified, and returns it once; null otherwise. */
async function claim(req: PayloadRequest, id: number): Promise<Reply | null> {
  const { rows } = await connectionOf(req).execute<Reply>(sql`
    UPDATE comments c SET told_at = now() FROM posts p, users u
    WHERE c.id = ${id} AND c.parent_id IS NOT NULL AND c.status = 'approved' AND c.told_at IS NULL
      AND p.id = c.post_id AND u.id = c.reader_id AND u.is_blocked IS NOT TRUE
    RETURNING c.text, c.parent_id AS thread, c.reader_id AS reader, ${publicName} AS writer,
      p.id AS post, p.slug, p.title`);
  return rows[0] ?? null;
}

/** Mails subscribers of a conversation about a new reply. Called in the transaction that approves it. */
export async function notifyOfReply(req: PayloadRequest, id: number): Promise<void> {
  const reply = await claim(req, id);
  if (!reply) return;
  const { thread, reader, post, slug, ...words } = reply;
  const { rows } = await connectionOf(req).execute<AccountOwner>(sql`
    SELECT DISTINCT u.id, u.email, u.user_name AS "userName" FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE (c.id = ${thread} OR c.parent_id = ${thread}) AND c.status = 'approved'
      AND u.id <> ${reader} AND u.hears_of_replies AND u.is_blocked IS NOT TRUE
      AND (u.is_validated OR u.role <> 'reader')
    ORDER BY u.id`);
  if (rows.length === 0) return;
  const path = await commentPath(req, { post, slug, thread, comment: id });
  const origin = siteOrigin(req);
  const key = await databaseKey(req);
  for (const { id: subscriber, email, userName } of rows) {
    const token = unsubscribeToken.write(subscriber, key);
    await queueMail(req, { to: email, ...replyMail({ ...words, userName, path, origin, token }) });
  }
}

type CommentPlace = { post: number; slug: string; thread: number; comment: number };

/** Returns the public path of a comment on its page of threads and replies. Its thread is the comment itself or its parent. */
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
