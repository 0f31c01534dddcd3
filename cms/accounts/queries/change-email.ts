import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped, newCode } from '../verification-code';
import { accountExistsMail } from '../mails/account-exists-mail';
import { addressChangesMail } from '../mails/email-changes-mail';
import { newAddressMail } from '../mails/new-email-mail';
import { holdAddress, holderOf, takeFromUnverified } from './email-owner';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { mailedWays, type Owner } from './set-password';
import { siteOrigin } from '../../api/site-origin';

/**
 * Mails a code to the address that somebody wants for his account, and a word to the present one. Where the address has
 * another account, its owner is told instead, and the same is stored: the code that nobody has.
 */
export function requestNewEmail(
  req: PayloadRequest,
  { id, userName, email }: Owner,
  newEmail: string,
): Promise<void> {
  const { code, hash } = newCode(req.payload.secret);
  const origin = siteOrigin(req);
  return inTransaction(req, async () => {
    await connectionOf(req).execute(sql`
      UPDATE users SET new_email = ${newEmail}, email_code_hash = ${hash},
        email_code_expires_at = now() + interval '24 hours', updated_at = now()
      WHERE id = ${id}`);
    const holder = await holderOf(req, newEmail);
    const toNew = holder
      ? accountExistsMail({ userName: holder.userName, origin })
      : newAddressMail({ userName, code, origin });
    await queueMail(req, { to: newEmail, ...toNew });
    await queueMail(req, { to: email, ...addressChangesMail({ userName, newEmail, origin }) });
  });
}

/**
 * Gives an account the address that its code was mailed to, verified by that.
 *
 * @returns the user name; null when the code is wrong, used up or expired, or the address was taken meanwhile
 */
export async function confirmNewEmail(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const waiting = sql`email_code_hash = ${hash} AND email_code_expires_at > now()`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`SELECT new_email FROM users WHERE ${waiting}`);
    if (!rows[0]) return null;
    const newEmail = String(rows[0].new_email);
    await holdAddress(req, newEmail);
    if (await holderOf(req, newEmail)) return null;
    await takeFromUnverified(req, newEmail);
    const { rows: changed } = await db.execute(sql`
      UPDATE users SET email = new_email, is_validated = true, new_email = NULL,
        email_code_hash = NULL, email_code_expires_at = NULL,
        verification_code_hash = NULL, verification_code_expires_at = NULL,
        ${mailedWays}, updated_at = now()
      WHERE ${waiting} RETURNING user_name`);
    return changed[0] ? String(changed[0].user_name) : null;
  });
}
