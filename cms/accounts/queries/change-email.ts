import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { cameFrom } from '../came-from';
import { newCode } from '../verification-code';
import { accountExistsMail, emailChangesMail, newEmailMail } from '../mails';
import { findEmailOwner } from './email-owner';
import { notifyOfAct } from './notify-of-act';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import type { AccountOwner } from './pending-resets';
import { siteOrigin } from '../../site-origin';

/**
 * Mails a code to the requested e-mail address and a notice to the present one. If the requested address has an account, its
 * owner is mailed instead, and a code is stored that nobody knows.
 */
export function changeEmail(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
  newEmail: string,
): Promise<void> {
  const { code, hash } = newCode(req.payload.secret);
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
            `The account “${userName}” gets the e-mail address ${newEmail} when that address is confirmed`,
          ],
          undo: `Change it here:\n\n    ${origin}/cms/collections/users/${id}`,
        },
        email,
      );
  });
}
