import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';
import { sessionOf } from '../session-of';

/**
 * Ends the session that speaks for the caller, or all sessions of its account. Who has none, or an API key, ends nothing.
 */
export async function logOut(
  req: PayloadRequest,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const session = sessionOf(req.user);
  if (!req.user || session === null) return;
  const { id } = req.user;
  await inTransaction(req, async () => {
    await lockRecord(req, 'users', Number(id));
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${id} AND (${everywhere} OR id = ${session})`);
  });
}
