import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { User } from '../../payload-types';
import { hashPassword } from '../password-check';
import { userNameKey } from '../../access/user-name-key';
import { userNameSkeleton } from '../user-name';
import {
  findEmailOwner,
  isAbandoned,
  lockEmail,
  placeholderEmail,
  releaseUnverifiedEmail,
} from './email-owner';
import { detectFlood } from '../../api/queries/detect-flood';
import { advisoryLock } from '../../database/queries/locks';
import { connectionOf, inTransaction } from '../../database/queries/connection';
import { isNameReserved, isNameTaken } from './user-names';
import { notifyEmailOwner, renewVerificationCode } from './verification';

type Registration = { userName: string; password: string; email: string };

/** Called by the system. Payload's own operation would hash the password on the threads that read files. */
async function createReader(
  req: PayloadRequest,
  reader: Pick<User, 'userName' | 'email' | 'hash' | 'salt' | 'isFlood'>,
) {
  return (await req.payload.db.create({
    collection: 'users',
    data: {
      ...reader,
      userNameKey: userNameKey(reader.userName),
      userNameSkeleton: userNameSkeleton(reader.userName),
      role: 'reader',
      isValidated: false,
      verificationCodeExpiresAt: new Date().toISOString(),
    },
    req,
  })) as User;
}

/**
 * Registers a reader and mails a verification code. If the e-mail address has an account, its owner is mailed instead, and the
 * new account only reserves the username: otherwise, registering the name again would reveal that the address has an account.
 *
 * @returns false if the username is taken
 */
export async function registerReader(
  req: PayloadRequest,
  { userName, email, password }: Registration,
): Promise<boolean> {
  // Slow, so it runs before locks are taken.
  const hashed = await hashPassword(password);
  return inTransaction(req, async () => {
    await lockEmail(req, email);
    // Serializes registrations with similar names.
    await advisoryLock(req, `username ${userNameSkeleton(userName)}`);
    await connectionOf(req).execute(sql`DELETE FROM users WHERE ${isAbandoned}`);
    if (await isNameReserved(req, userName, { role: 'reader' })) return false;
    if (await isNameTaken(req, userName)) return false;
    const isFlood = await detectFlood(req, {
      from: 'users',
      waits: sql`role = 'reader' AND is_validated IS NOT TRUE`,
    });

    const reader = { userName, isFlood, ...hashed };
    const owner = await findEmailOwner(req, email);
    if (owner === null) {
      await releaseUnverifiedEmail(req, email);
      await renewVerificationCode(req, await createReader(req, { ...reader, email }));
    } else {
      await createReader(req, { ...reader, email: placeholderEmail() });
      await notifyEmailOwner(req, email, owner);
    }
    return true;
  });
}
