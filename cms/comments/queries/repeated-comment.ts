import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { commentColumns, type CommentRow } from './comment-view';
import { connectionOf } from '../../database/queries/connection';

type SentComment = { post: number; parent: number | null; text: string };

/** Minimum length at which equal texts are no coincidence. */
const tellingLength = 40;

/** Compares texts without case and spacing. */
const plain = (text: SQL) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;

/** Returns the same comment of a few minutes ago, from a double click or a retry. */
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

/** Returns whether the same text was posted within a day: by this reader, or if it is long, by anybody. */
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
