import type { PayloadRequest } from 'payload';
import { consume } from '../../api/limits/limiter';
import { wrongPasswordsMail } from '../mails';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import type { AccountOwner } from './pending-resets';

/** Wrong passwords in an hour before the owner is notified. */
const unnoticed = { name: 'wrong passwords', points: 9, seconds: 3_600 };

/** At most one mail a day. */
const mails = { name: 'mails of wrong passwords', points: 1, seconds: 24 * 3_600 };

/** Counts a wrong password from an unknown device, and mails the owner if there are many. */
export async function noteWrongPassword(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
): Promise<void> {
  const key = `user ${id}`;
  if ((await consume(req.payload, unnoticed, key)) === null) return;
  if ((await consume(req.payload, mails, key)) !== null) return;
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...wrongPasswordsMail({ userName, origin }) });
}
