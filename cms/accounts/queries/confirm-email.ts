import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped } from '../verification-code';
import { lockEmail, findEmailOwner, releaseUnverifiedEmail } from './email-owner';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { clearPasswordResets } from './pending-resets';

/**
 * Applies a new e-mail address by its code, which verifies it. Repeating it has no effect.
 *
 * @returns the username; null if the code is wrong or expired, or the address was taken meanwhile
 */
export async function confirmEmail(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const hasCode = sql`email_code_hash = ${hash} AND email_code_expires_at > now()`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    // A second request waits here and finds the change done.
    const { rows } = await db.execute(
      sql`SELECT new_email, user_name FROM users WHERE ${hasCode} FOR UPDATE`,
    );
    if (!rows[0]) return null;
    if (rows[0].new_email === null) return String(rows[0].user_name);
    const newEmail = String(rows[0].new_email);
    await lockEmail(req, newEmail);
    if (await findEmailOwner(req, newEmail)) return null;
    await releaseUnverifiedEmail(req, newEmail);
    const { rows: changed } = await db.execute(sql`
      UPDATE users SET email = new_email, is_validated = true, new_email = NULL,
        verification_code_hash = NULL, verification_code_expires_at = NULL,
        ${clearPasswordResets}, updated_at = now()
      WHERE ${hasCode} AND new_email = ${newEmail} RETURNING user_name`);
    return changed[0] ? String(changed[0].user_name) : null;
  });
}
