import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { newCode } from '../verification-code';
import { newPasswordMail } from '../mails';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';

/** Mails a code for a new password to the owner of an e-mail address. Does nothing if it has no account. */
export function forgotPassword(req: PayloadRequest, email: string): Promise<void> {
  const { code, hash } = newCode(req.payload.secret);
  return inTransaction(req, async () => {
    const { rows } = await connectionOf(req).execute(sql`
      UPDATE users SET password_code_hash = ${hash},
        password_code_expires_at = now() + interval '1 hour'
      WHERE email = ${email} RETURNING user_name`);
    if (!rows[0]) return;
    const userName = String(rows[0].user_name);
    const origin = siteOrigin(req);
    await queueMail(req, { to: email, ...newPasswordMail({ userName, code, origin }) });
  });
}
