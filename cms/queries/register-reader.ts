import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { userNameKey } from '../content/user-name';
import { accountExistsMail } from '../mail/account-exists-mail';
import { connectionOf } from './connection';
import { inTransaction } from './in-transaction';
import { placeholderAddress } from './placeholder-address';
import { queueMail } from './queue-mail';
import { renewVerificationCode } from './renew-verification-code';

/** Any two numbers that no other lock has: registrations with one address, or one name, come one after the other. */
const addressLock = 4_041_963;
const nameLock = 4_041_964;

export type Registration = { userName: string; password: string; email: string };

/** Somebody was logged in: the account is in use, even if its address was changed and is not verified again yet. */
const isInUse = sql`(last_login_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM users_sessions WHERE _parent_id = users.id))`;

/** Names whose owners never verified their address are free again a week after their last code expired. */
const dropAbandoned = (req: PayloadRequest) =>
  connectionOf(req).execute(sql`
    DELETE FROM users
    WHERE role = 'reader' AND is_validated IS NOT TRUE AND NOT ${isInUse}
      AND verification_code_expires_at < now() - interval '7 days'`);

async function isNameTaken(req: PayloadRequest, userName: string): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM users WHERE user_name_key = ${userNameKey(userName)}`);
  return rows.length > 0;
}

type Holder = { id: number; userName: string; isVerified: boolean };

/** The account that an address belongs to: one that is verified or in use, or that the author made an editor's. */
async function holderOf(req: PayloadRequest, email: string): Promise<Holder | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id, user_name, coalesce(is_validated, false) OR role <> 'reader' AS is_verified FROM users
    WHERE email = ${email} AND (is_validated OR role <> 'reader' OR ${isInUse})`);
  const [row] = rows;
  return row
    ? { id: Number(row.id), userName: String(row.user_name), isVerified: row.is_verified === true }
    : null;
}

/** Tells the owner of an address that it has an account; one that he has yet to verify it for gets a new code. */
async function tellHolder(req: PayloadRequest, email: string, { isVerified, ...user }: Holder) {
  if (!isVerified) return renewVerificationCode(req, { ...user, email });
  const origin = String(req.payload.config.custom?.origin ?? '');
  const { userName } = user;
  await queueMail(req, { to: email, ...accountExistsMail({ userName, origin }) });
}

/** Who registered with the address before, and never verified it, may have been anybody: he keeps the name only. */
const takeAddressFromUnverified = (req: PayloadRequest, email: string) =>
  connectionOf(req).execute(sql`
    UPDATE users SET email = ${placeholderAddress()}, verification_code_hash = NULL,
      verification_code_expires_at = now()
    WHERE email = ${email}`);

/** The account of a reader, not verified yet. The system makes it: nobody else may, and nobody sets his own role. */
function makeReader(req: PayloadRequest, { userName, password, email }: Registration) {
  return req.payload.create({
    collection: 'users',
    data: {
      userName,
      email,
      password,
      role: 'reader',
      isValidated: false,
      verificationCodeExpiresAt: new Date().toISOString(),
    },
    depth: 0,
    req,
  });
}

/**
 * Registers a reader, and mails him a code to verify his address with. Where the address has an account already, its owner
 * gets a mail instead, and the new account holds nothing but the user name. It must be taken in both cases: otherwise
 * registering the same name once more would tell whether the address has an account.
 *
 * @returns false when the user name is taken
 */
export function registerReader(req: PayloadRequest, registration: Registration): Promise<boolean> {
  const { userName, email } = registration;
  return inTransaction(req, async () => {
    await connectionOf(req).execute(sql`
      SELECT pg_advisory_xact_lock(${addressLock}, hashtext(${email})),
        pg_advisory_xact_lock(${nameLock}, hashtext(${userNameKey(userName)}))`);
    await dropAbandoned(req);
    if (await isNameTaken(req, userName)) return false;

    const holder = await holderOf(req, email);
    if (holder === null) {
      await takeAddressFromUnverified(req, email);
      await renewVerificationCode(req, await makeReader(req, registration));
    } else {
      await makeReader(req, { ...registration, email: placeholderAddress() });
      await tellHolder(req, email, holder);
    }
    return true;
  });
}
