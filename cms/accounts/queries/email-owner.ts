import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { advisoryLock } from '../../database/queries/locks';
import { connectionOf } from '../../database/queries/connection';

/** RFC 2606 reserves this top-level domain. */
const domain = '@taken.invalid';

/** Returns an e-mail address that nobody can verify, for an account that only reserves its username. */
export const placeholderEmail = () => `${randomUUID()}${domain}`;

export const isPlaceholderEmail = (email: string) => email.endsWith(domain);

/** Serializes requests for an e-mail address until the transaction ends. */
export const lockEmail = (req: PayloadRequest, email: string): Promise<void> =>
  advisoryLock(req, `account of ${email}`);

/** The account has been used, even if a changed e-mail address is not verified yet. */
const isInUse = sql`(last_login_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM users_sessions WHERE _parent_id = users.id))`;

export type EmailOwner = { id: number; userName: string; isVerified: boolean };

/** Columns of `users` for an {@link EmailOwner}. */
export const emailOwnerColumns = sql`id, user_name AS "userName",
  coalesce(is_validated, false) OR role <> 'reader' AS "isVerified"`;

/** Returns the account of an e-mail address that is verified or in use, or belongs to staff. */
export async function findEmailOwner(
  req: PayloadRequest,
  email: string,
): Promise<EmailOwner | null> {
  const { rows } = await connectionOf(req).execute<EmailOwner>(sql`
    SELECT ${emailOwnerColumns}
    FROM users WHERE email = ${email} AND (is_validated OR role <> 'reader' OR ${isInUse})`);
  return rows[0] ?? null;
}

/** Takes an unverified e-mail address from accounts, which keep only their names. Anybody could have registered them. */
export const releaseUnverifiedEmail = (req: PayloadRequest, email: string) =>
  connectionOf(req).execute(sql`
    UPDATE users SET email = ${placeholderEmail()}, verification_code_hash = NULL,
      verification_code_expires_at = now()
    WHERE email = ${email}`);

/** Condition on `users`: never verified, and the last code expired a week ago. */
export const isAbandoned = sql`role = 'reader' AND is_validated IS NOT TRUE AND NOT ${isInUse}
  AND verification_code_expires_at < now() - interval '7 days'`;
