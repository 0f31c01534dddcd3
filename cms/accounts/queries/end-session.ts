import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { sessionOf } from '../../access/session';
import { notifyOfAct } from './notify-of-act';

/** Ends a session of an account. Ignores sessions that have ended or belong to others. */
export const endSession = (req: PayloadRequest, user: number, id: string): Promise<void> =>
  inTransaction(req, async () => {
    await lockRecord(req, 'users', user);
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${user} AND id = ${id}`);
  });

async function revokeAllKeys(req: PayloadRequest, id: number): Promise<void> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE api_keys SET revoked_at = now(), updated_at = now()
    WHERE owner_id = ${id} AND revoked_at IS NULL RETURNING prefix`);
  if (rows.length > 0)
    await notifyOfAct(req, {
      subject: 'API keys revoked',
      lines: rows.map(({ prefix }) => `The API key that begins with ${String(prefix)} was revoked`),
      undo: 'Programs that used one need a new key, which is made in the dashboard.',
    });
}

/** Ends the present session or all sessions of its account, and revokes its keys if requested. Does nothing without a session. */
export async function logOut(
  req: PayloadRequest,
  { everywhere, revokeKeys }: { everywhere: boolean; revokeKeys: boolean },
): Promise<void> {
  const session = sessionOf(req.user);
  if (!req.user || session === null) return;
  const id = Number(req.user.id);
  await inTransaction(req, async () => {
    await lockRecord(req, 'users', id);
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${id} AND (${everywhere} OR id = ${session})`);
    if (revokeKeys) await revokeAllKeys(req, id);
  });
}
