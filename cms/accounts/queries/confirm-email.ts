import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped } from '../verification-code';
import { lockEmail, findEmailOwner, releaseUnverifiedEmail } from './email-owner';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { clearPasswordResets } from './pending-resets';

/**
 * Gives an account the e-mail address that its code was mailed to, verified by that. The code is known for as long as it would have
 * lasted: doing it again changes nothing, as when the page of the mail's link is loaded anew.
 *
 * @returns the user name; null when the code is wrong or expired, or the e-mail address was taken meanwhile
 */
export async function confirmEmail(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const hasCode = sql`email_code_hash = ${hash} AND email_code_expires_at > now()`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    // Whoever sends the form twice waits here for the first, and finds it done.
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
