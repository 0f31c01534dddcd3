import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/** Ends one session of an account. One that is over, or another account's, is let be. */
export async function endSession(req: PayloadRequest, user: number, id: string): Promise<void> {
  await connectionOf(req).execute(sql`
    DELETE FROM users_sessions WHERE _parent_id = ${user} AND id = ${id}`);
}
