import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashPassword } from '../password-check';
import { tidyUserName, userNameKey } from '../../access/user-name-key';
import { userNameSkeleton } from '../user-name';
import { accountExistsMail } from '../mails/account-exists-mail';
import { isAbandoned } from './abandoned-accounts';
import {
  lockEmail,
  findEmailOwner,
  type EmailOwner,
  releaseUnverifiedEmail,
  placeholderEmail,
} from './email-owner';
import { detectFlood } from '../../api/queries/detect-flood';
import { advisoryLock } from '../../database/queries/advisory-lock';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { isNameReserved } from './is-name-reserved';
import { isNameTaken } from './is-name-taken';
import { renewVerificationCode } from './renew-verification-code';

type Registration = { userName: string; password: string; email: string };

/** Names whose owners never verified their e-mail address are free again a week after their last code expired. */
const dropAbandoned = (req: PayloadRequest) =>
  connectionOf(req).execute(sql`DELETE FROM users WHERE ${isAbandoned}`);

/** Tells whether a user name could be taken for another account's or one that no reader may have. */
const isRefused = async (req: PayloadRequest, userName: string) =>
  (await isNameReserved(req, userName, { role: 'reader' })) || (await isNameTaken(req, userName));

/** Tells the owner of an e-mail address that it has an account; one that they have yet to verify it for gets a new code. */
async function notifyEmailOwner(
  req: PayloadRequest,
  email: string,
  { isVerified, ...user }: EmailOwner,
) {
  if (!isVerified) return renewVerificationCode(req, { ...user, email });
  const origin = siteOrigin(req);
  const { userName } = user;
  await queueMail(req, { to: email, ...accountExistsMail({ userName, origin }) });
}

type NewReader = {
  userName: string;
  email: string;
  hashed: { hash: string; salt: string };
  isFlood: boolean;
};

/**
 * The account of a reader, not verified yet. The system makes it: nobody else may, and nobody sets their own role. Not by
 * Payload's operation, which would derive the password's key itself, in the threads that all files are read with.
 */
async function createReader(req: PayloadRequest, { userName, email, hashed, isFlood }: NewReader) {
  const created = await req.payload.db.create({
    collection: 'users',
    data: {
      ...hashed,
      userName: tidyUserName(userName),
      userNameKey: userNameKey(userName),
      userNameSkeleton: userNameSkeleton(userName),
      email: email.trim().toLowerCase(),
      role: 'reader',
      isValidated: false,
      isFlood,
      verificationCodeExpiresAt: new Date().toISOString(),
    },
    req,
  });
  return {
    id: Number(created.id),
    userName: String(created.userName),
    email: String(created.email),
  };
}

/**
 * Registers a reader, and mails them a code to verify their e-mail address with. Where it has an account already, its owner
 * gets a mail instead, and the new account holds nothing but the user name. It must be taken in both cases: otherwise
 * registering the same name once more would tell whether the e-mail address has an account.
 *
 * @returns false when the user name is taken
 */
export async function registerReader(
  req: PayloadRequest,
  { userName, email, password }: Registration,
): Promise<boolean> {
  // Before anything is locked or read: it may have to wait, and takes longer than all the rest.
  const hashed = await hashPassword(password);
  return inTransaction(req, async () => {
    await lockEmail(req, email);
    // Registrations with names that look alike come one after the other.
    await advisoryLock(req, `user name ${userNameSkeleton(userName)}`);
    await dropAbandoned(req);
    if (await isRefused(req, userName)) return false;
    const isFlood = await detectFlood(req, {
      from: 'users',
      waits: sql`role = 'reader' AND is_validated IS NOT TRUE`,
    });

    const owner = await findEmailOwner(req, email);
    if (owner === null) {
      await releaseUnverifiedEmail(req, email);
      await renewVerificationCode(
        req,
        await createReader(req, { userName, email, hashed, isFlood }),
      );
    } else {
      await createReader(req, { userName, email: placeholderEmail(), hashed, isFlood });
      await notifyEmailOwner(req, email, owner);
    }
    return true;
  });
}
