import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/lock-record';

/**
 * Ends the session that speaks for the caller, or all sessions of its account. Who has none, or an API key, ends nothing.
 */
export async function logOut(
  req: PayloadRequest,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const { user } = req;
  if (!user || !('_sid' in user) || typeof user._sid !== 'string') return;
  const { id, _sid: session } = user;
  await inTransaction(req, async () => {
    await lockRecord(req, 'users', Number(id));
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${id} AND (${everywhere} OR id = ${session})`);
  });
}
