import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/**
 * Sets the number of the next post, unless the sequence is past it already. Feeds identify posts by number. The sequence only
 * moves forward, so a number is never used twice.
 */
export async function raisePostId(req: PayloadRequest, number: number): Promise<void> {
  await connectionOf(req).execute(sql`
    SELECT setval('posts_id_seq', ${number}, false) FROM posts_id_seq
    WHERE last_value + is_called::int <= ${number}`);
}
