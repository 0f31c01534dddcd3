import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { sessionOf } from '../../access/session-of';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';

/** Stores that the user of the present session has just shown who they are. */
export const confirmSession = (req: PayloadRequest): Promise<void> =>
  inTransaction(req, async () => {
    const id = Number(req.user?.id);
    await lockRecord(req, 'users', id);
    await connectionOf(req).execute(sql`
      UPDATE users_sessions SET confirmed_at = now()
      WHERE _parent_id = ${id} AND id = ${sessionOf(req.user)}`);
  });
