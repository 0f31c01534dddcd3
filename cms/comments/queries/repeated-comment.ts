import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { commentColumns, type CommentRow } from './comment-view';
import { connectionOf } from '../../database/queries/connection';

type SentComment = { post: number; parent: number | null; text: string };

/** Characters from which on it is no chance when two people write the same. */
const tellingLength = 40;

/** A text as it is compared: neither capitals nor spaces make another one. */
const plain = (text: SQL) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;

/** The same that was sent a few minutes ago: by a double click, or a browser that got no answer and tried again. */
export async function findResentComment(
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

/** Whether the same was said within a day: by the same reader anywhere, or a longer text by anybody. */
export async function isRepeatedComment(
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
