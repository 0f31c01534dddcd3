import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashPassword } from '../password-check';
import { sessionOf } from '../../access/session-of';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { clearPendingResets, type AccountOwner, notifyPasswordChanged } from './pending-resets';

/** Changes the user's own password, and ends all sessions but the present one. */
export async function changePassword(
  req: PayloadRequest,
  { owner, password }: { owner: AccountOwner; password: string },
): Promise<void> {
  const { hash, salt } = await hashPassword(password);
  await inTransaction(req, async () => {
    const db = connectionOf(req);
    await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, ${clearPendingResets} WHERE id = ${owner.id}`);
    await db.execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${owner.id} AND id IS DISTINCT FROM ${sessionOf(req.user)}`);
    await notifyPasswordChanged(req, owner);
  });
}
