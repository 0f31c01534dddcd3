import type { PayloadRequest } from 'payload';
import { accountExistsMail } from '../mails/account-exists-mail';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { renewVerificationCode } from './renew-verification-code';

/**
 * Mails the owner of an e-mail address a new code, or, when their account needs none, a word that it is open. An e-mail address
 * without an account gets nothing.
 */
export async function resendCode(req: PayloadRequest, email: string): Promise<void> {
  // The system asks: the caller learns nothing of the result.
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { email: { equals: email } },
    limit: 1,
    pagination: false,
    depth: 0,
    req,
  });
  const [user] = docs;
  if (!user) return;
  if (user.role === 'reader' && !user.isValidated) return renewVerificationCode(req, user);
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...accountExistsMail({ userName: user.userName, origin }) });
}
