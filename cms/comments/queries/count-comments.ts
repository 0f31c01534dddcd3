import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { isVisibleComment } from './visible-comments';

/** How many comments on a post everybody may read. */
export async function countComments(req: PayloadRequest, post: number): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*) AS count FROM comments c LEFT JOIN users u ON u.id = c.reader_id
    WHERE c.post_id = ${post} AND ${isVisibleComment}`);
  return Number(rows[0]?.count);
}
