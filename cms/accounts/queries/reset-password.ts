import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashPassword } from '../password-check';
import { hashOfTyped } from '../verification-code';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { clearPendingResets, type AccountOwner, notifyPasswordChanged } from './pending-resets';

/** Returns the owner of a valid code for a new password, or null. */
export async function findPasswordCodeOwner(
  req: PayloadRequest,
  typed: string,
): Promise<AccountOwner | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const { rows } = await connectionOf(req).execute<AccountOwner>(sql`
    SELECT id, user_name AS "userName", email FROM users
    WHERE password_code_hash = ${hash} AND password_code_expires_at > now()`);
  return rows[0] ?? null;
}

/**
 * Sets a password by the mailed code, which verifies the e-mail address. All sessions end.
 *
 * @returns false if the code was used or expired meanwhile
 */
export async function resetPassword(
  req: PayloadRequest,
  typed: string,
  { owner, password }: { owner: AccountOwner; password: string },
): Promise<boolean> {
  const { hash, salt } = await hashPassword(password);
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, is_validated = true,
        verification_code_hash = NULL, verification_code_expires_at = NULL, ${clearPendingResets}
      WHERE id = ${owner.id} AND password_code_hash = ${hashOfTyped(typed, req.payload.secret)}
        AND password_code_expires_at > now()
      RETURNING id`);
    if (rows.length === 0) return false;
    await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${owner.id}`);
    await notifyPasswordChanged(req, owner);
    return true;
  });
}
