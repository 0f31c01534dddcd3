import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { newCode } from '../verification-code';
import { verificationMail } from '../mails';
import type { User } from '../../payload-types';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { isPlaceholderEmail } from './email-owner';

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
