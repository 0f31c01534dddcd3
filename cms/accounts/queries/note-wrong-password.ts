import type { PayloadRequest } from 'payload';
import { consume, LimitReached, type Allowance } from '../../api/limits/limiter';
import { wrongPasswordsMail } from '../mails';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';

type Owner = { id: number; userName: string; email: string };

/** Wrong passwords in an hour before the owner is notified. */
const unnoticed = { name: 'wrong passwords', points: 9, seconds: 3_600 };

/** At most one mail a day. */
const mails = { name: 'mails of wrong passwords', points: 1, seconds: 24 * 3_600 };

async function isWithin(req: PayloadRequest, allowance: Allowance, owner: Owner) {
  try {
    await consume(req.payload, allowance, `user ${owner.id}`);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** Counts a wrong password from an unknown device, and mails the owner if there are many. */
export async function noteWrongPassword(req: PayloadRequest, owner: Owner): Promise<void> {
  if (await isWithin(req, unnoticed, owner)) return;
  if (!(await isWithin(req, mails, owner))) return;
  const { userName, email } = owner;
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...wrongPasswordsMail({ userName, origin }) });
}
