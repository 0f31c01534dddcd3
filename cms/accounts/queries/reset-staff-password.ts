import { randomBytes } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashPassword } from '../password-check';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { clearPendingResets, notifyPasswordChanged } from './pending-resets';

type NewCredentials = { userName: string; email: string; password: string };

/**
 * Sets a generated password for the first author, or the staff member with an e-mail address, and ends their sessions. For the
 * operator.
 *
 * @returns null if there is no such account
 */
export async function resetStaffPassword(
  req: PayloadRequest,
  email?: string,
): Promise<NewCredentials | null> {
  const password = randomBytes(15).toString('base64url');
  const { hash, salt } = await hashPassword(password);
  const isMeant = email
    ? sql`role <> 'reader' AND email = ${email}`
    : sql`id = (SELECT id FROM users WHERE role = 'author' ORDER BY created_at, id LIMIT 1)`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, ${clearPendingResets}
      WHERE ${isMeant} RETURNING id, user_name, email`);
    const [row] = rows;
    if (!row) return null;
    await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${row.id}`);
    const owner = { userName: String(row.user_name), email: String(row.email) };
    await notifyPasswordChanged(req, { id: Number(row.id), ...owner });
    return { ...owner, password };
  });
}
