import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/**
 * Sees to it that the post that is created next has a number, unless that or a later one was given away already: feeds
 * know posts by it, and would show them all again under others. Numbers only go forward, and so never meet one that is
 * there.
 */
export async function raisePostId(req: PayloadRequest, number: number): Promise<void> {
  await connectionOf(req).execute(sql`
    SELECT setval('posts_id_seq', ${number}, false) FROM posts_id_seq
    WHERE last_value + is_called::int <= ${number}`);
}
