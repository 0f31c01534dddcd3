import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped, newCode } from '../verification-code';
import { accountExistsMail, verificationMail } from '../mails';
import type { User } from '../../payload-types';
import { connectionOf, inTransaction } from '../../database/queries/connection';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { type EmailOwner, emailOwnerColumns, isPlaceholderEmail } from './email-owner';

/** Replaces the code of an unverified account and mails it. Does nothing for an account that only reserves its name. */
export async function renewVerificationCode(
  req: PayloadRequest,
  { id, userName, email }: Pick<User, 'id' | 'userName' | 'email'>,
): Promise<void> {
  if (isPlaceholderEmail(email)) return;
  const { code, hash } = newCode(req.payload.secret);
  await inTransaction(req, async () => {
    await connectionOf(req).execute(sql`
      UPDATE users SET verification_code_hash = ${hash},
        verification_code_expires_at = now() + interval '24 hours'
      WHERE id = ${id} AND is_validated IS NOT TRUE`);
    const origin = siteOrigin(req);
    await queueMail(req, { to: email, ...verificationMail({ userName, code, origin }) });
  });
}

/** Mails the owner of an e-mail address that has an account. An unverified account gets a new code. */
export async function notifyEmailOwner(
  req: PayloadRequest,
  email: string,
  { id, userName, isVerified }: EmailOwner,
): Promise<void> {
  if (!isVerified) return renewVerificationCode(req, { id, userName, email });
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...accountExistsMail({ userName, origin }) });
}

/** Mails a new code to the owner of an e-mail address, or that the account needs none. Does nothing without an account. */
export async function resendCode(req: PayloadRequest, email: string): Promise<void> {
  const { rows } = await connectionOf(req).execute<EmailOwner>(
    sql`SELECT ${emailOwnerColumns} FROM users WHERE email = ${email}`,
  );
  if (rows[0]) await notifyEmailOwner(req, email, rows[0]);
}

/** Verifies an account by its code, in one statement, so that a code is used once. @returns the username, or null */
export async function verifyReader(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET is_validated = true, is_flood = false, updated_at = now(),
      verification_code_hash = NULL, verification_code_expires_at = NULL
    WHERE verification_code_hash = ${hash}
      AND verification_code_expires_at > now() AND is_validated IS NOT TRUE
    RETURNING user_name`);
  return rows[0] ? String(rows[0].user_name) : null;
}
