import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';

/** Ends a session of an account. Ignores sessions that have ended or belong to others. */
export const endSession = (req: PayloadRequest, user: number, id: string): Promise<void> =>
  inTransaction(req, async () => {
    await lockRecord(req, 'users', user);
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${user} AND id = ${id}`);
  });
