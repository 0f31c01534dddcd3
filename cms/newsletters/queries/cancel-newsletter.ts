import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Cancels a newsletter that has not started. @returns false if there is none */
export async function cancelNewsletter(
  req: PayloadRequest,
  { post }: { post: number },
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    DELETE FROM newsletters WHERE post_id = ${post} AND started_at IS NULL RETURNING id`);
  return rows.length > 0;
}
