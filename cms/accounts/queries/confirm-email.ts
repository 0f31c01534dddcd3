import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped } from '../verification-code';
import { lockEmail, findEmailOwner, releaseUnverifiedEmail } from './email-owner';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { clearPasswordResets } from './pending-resets';

/**
 * Gives an account the e-mail address that its code was mailed to, verified by that.
 *
 * @returns the user name; null when the code is wrong, used up or expired, or the e-mail address was taken meanwhile
 */
export async function confirmEmail(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const waiting = sql`email_code_hash = ${hash} AND email_code_expires_at > now()`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`SELECT new_email FROM users WHERE ${waiting}`);
    if (!rows[0]) return null;
    const newEmail = String(rows[0].new_email);
    await lockEmail(req, newEmail);
    if (await findEmailOwner(req, newEmail)) return null;
    await releaseUnverifiedEmail(req, newEmail);
    const { rows: changed } = await db.execute(sql`
      UPDATE users SET email = new_email, is_validated = true, new_email = NULL,
        email_code_hash = NULL, email_code_expires_at = NULL,
        verification_code_hash = NULL, verification_code_expires_at = NULL,
        ${clearPasswordResets}, updated_at = now()
      WHERE ${waiting} RETURNING user_name`);
    return changed[0] ? String(changed[0].user_name) : null;
  });
}
