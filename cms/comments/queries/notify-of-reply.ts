import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { replyMail } from '../mails/reply-mail';
import { commentPath } from './comment-path';
import { connectionOf } from '../../database/queries/connection';
import { siteOrigin } from '../../site-origin';
import { queueMail } from '../../mail/queries/queue-mail';
import { unsubscribeToken } from '../../accounts/queries/unsubscribe';

/** Marks a reply as notified, and returns it once; null otherwise. */
async function claim(req: PayloadRequest, id: number) {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE comments c SET told_at = now() FROM posts p, users u
    WHERE c.id = ${id} AND c.parent_id IS NOT NULL AND c.status = 'approved' AND c.told_at IS NULL
      AND p.id = c.post_id AND u.id = c.reader_id AND u.is_blocked IS NOT TRUE
    RETURNING c.text, c.parent_id, c.reader_id, u.user_name, p.id AS post_id, p.slug, p.title`);
  return rows[0] ?? null;
}

/** Mails subscribers of a conversation about a new reply. Called in the transaction that approves it. */
export async function notifyOfReply(req: PayloadRequest, id: number): Promise<void> {
  const reply = await claim(req, id);
  if (!reply) return;
  const thread = Number(reply.parent_id);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT DISTINCT u.id, u.email, u.user_name FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE (c.id = ${thread} OR c.parent_id = ${thread}) AND c.status = 'approved'
      AND u.id <> ${Number(reply.reader_id)} AND u.hears_of_replies AND u.is_blocked IS NOT TRUE
      AND (u.is_validated OR u.role <> 'reader')
    ORDER BY u.id`);
  if (rows.length === 0) return;
  const place = { post: Number(reply.post_id), slug: String(reply.slug), thread, comment: id };
  const path = await commentPath(req, place);
  for (const reader of rows)
    await queueMail(req, {
      to: String(reader.email),
      ...replyMail({
        userName: String(reader.user_name),
        writer: String(reply.user_name),
        title: String(reply.title),
        text: String(reply.text),
        path,
        origin: siteOrigin(req),
        token: unsubscribeToken.write(Number(reader.id), req.payload.secret),
      }),
    });
}
