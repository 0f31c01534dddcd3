import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { advisoryLock } from '../../database/queries/advisory-lock';
import { connectionOf } from '../../database/queries/connection';

/** RFC 2606 keeps this top level from ever being anybody's. */
const domain = '@taken.invalid';

/** An e-mail for an account that only holds its user name, and that nobody can verify. */
export const placeholderEmail = () => `${randomUUID()}${domain}`;

/** Whether an e-mail address is one that `placeholderEmail` made. */
export const isPlaceholderEmail = (email: string) => email.endsWith(domain);

/** Requests for one e-mail address wait for each other, until this transaction ends. */
export const lockEmail = (req: PayloadRequest, email: string): Promise<void> =>
  advisoryLock(req, `account of ${email}`);

/** Somebody was logged in: the account is in use, even if its e-mail address was changed and is not verified again yet. */
export const isInUse = sql`(last_login_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM users_sessions WHERE _parent_id = users.id))`;

export type EmailOwner = { id: number; userName: string; isVerified: boolean };

/** The account that an e-mail address belongs to: one that is verified or in use, or that the author made an editor's. */
export async function findEmailOwner(
  req: PayloadRequest,
  email: string,
): Promise<EmailOwner | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id, user_name, coalesce(is_validated, false) OR role <> 'reader' AS is_verified FROM users
    WHERE email = ${email} AND (is_validated OR role <> 'reader' OR ${isInUse})`);
  const [row] = rows;
  return row
    ? { id: Number(row.id), userName: String(row.user_name), isVerified: row.is_verified === true }
    : null;
}

/** Who registered with the e-mail address before, and never verified it, may have been anybody: they keep the name only. */
export const releaseUnverifiedEmail = (req: PayloadRequest, email: string) =>
  connectionOf(req).execute(sql`
    UPDATE users SET email = ${placeholderEmail()}, verification_code_hash = NULL,
      verification_code_expires_at = now()
    WHERE email = ${email}`);
