import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { cameFrom } from '../came-from';
import { hashOfTyped, newCode } from '../verification-code';
import { accountExistsMail, emailChangesMail, newEmailMail } from '../mails';
import { findEmailOwner, lockEmail, releaseUnverifiedEmail } from './registration';
import { notifyOfAct } from './sensitive-acts';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { queueMail } from '../../../platform/mail/queries/queue-mail';
import { type AccountOwner, clearPasswordResets } from './passwords';
import { siteOrigin } from '../../../platform/site-origin';

/**
 * Mails a code to the requested e-mail address and a notice to the present one. If the requested address has an account, its
 * owner is mailed instead, and a code is stored that nobody knows.
 */
export function changeEmail(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
  newEmail: string,
): Promise<void> {
  const { code, hash } = newCode();
  const origin = siteOrigin(req);
  return inTransaction(req, async () => {
    await connectionOf(req).execute(sql`
      UPDATE users SET new_email = ${newEmail}, email_code_hash = ${hash},
        email_code_expires_at = now() + interval '24 hours', updated_at = now()
      WHERE id = ${id}`);
    const owner = await findEmailOwner(req, newEmail);
    const toNew = owner
      ? accountExistsMail({ userName: owner.userName, origin })
      : newEmailMail({ userName, code, origin });
    await queueMail(req, { to: newEmail, ...toNew });
    const from = cameFrom(req);
    await queueMail(req, { to: email, ...emailChangesMail({ userName, newEmail, from, origin }) });
    if (req.user?.role === 'editor')
      await notifyOfAct(
        req,
        {
          subject: 'New e-mail address requested',
          lines: [
            `The account “${userName}” will get the e-mail address ${newEmail} once it is confirmed`,
          ],
          undo: `Change it here:\n\n    ${origin}/cms/collections/users/${id}`,
        },
        email,
      );
  });
}

/**
 * Applies a new e-mail address by its code, which verifies it. Repeating it has no effect.
 *
 * @returns the username; null if the code is wrong or expired, or the address was taken meanwhile
 */
export async function confirmEmail(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed);
  if (hash === null) return null;
  const hasCode = sql`email_code_hash = ${hash} AND email_code_expires_at > now()`;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    // A second request waits here and finds the change done.
    const { rows } = await db.execute<{ userName: string; newEmail: string | null }>(sql`
      SELECT user_name AS "userName", new_email AS "newEmail" FROM users WHERE ${hasCode} FOR UPDATE`);
    if (!rows[0]) return null;
    const { userName, newEmail } = rows[0];
    if (newEmail === null) return userName;
    await lockEmail(req, newEmail);
    if (await findEmailOwner(req, newEmail)) return null;
    await releaseUnverifiedEmail(req, newEmail);
    const { rows: changed } = await db.execute(sql`
      UPDATE users SET email = new_email, is_validated = true, new_email = NULL,
        verification_code_hash = NULL, verification_code_expires_at = NULL,
        ${clearPasswordResets}, updated_at = now()
      WHERE ${hasCode} AND new_email = ${newEmail} RETURNING id`);
    return changed.length > 0 ? userName : null;
  });
}
