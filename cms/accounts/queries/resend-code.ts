import type { PayloadRequest } from 'payload';
import { accountExistsMail } from '../mails';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { renewVerificationCode } from './renew-verification-code';

/** Mails a new code to the owner of an e-mail address, or that the account needs none. Does nothing without an account. */
export async function resendCode(req: PayloadRequest, email: string): Promise<void> {
  // Called by the system. The response does not reveal the result.
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
