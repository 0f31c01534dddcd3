import { randomUUID } from 'node:crypto';
import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { advisoryLock } from '../../../platform/database/queries/locks';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { hashOfTyped, newCode } from '../verification-code';
import { accountExistsMail, verificationMail } from '../mails';
import type { User } from '../../../payload-types';
import { mailTo } from '../../../platform/mail/queries/queue-mail';
import { hashPassword } from './passwords';
import { userNameKey } from '../../../platform/access/user-name-key';
import { userNameSkeleton } from '../user-name';
import { detectFlood } from '../../../platform/api/queries/detect-flood';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import { isReservedName, type ProtectedNames } from '../reserved-names';

/** Returns whether a username could be mistaken for the author, other staff, the series, a book or a role. */
export async function isNameReserved(
  req: PayloadRequest,
  userName: string,
  { id, role }: { id?: number | undefined; role: 'reader' | 'editor' },
): Promise<boolean> {
  const { siteTitle, authorName } = siteSettingsDefaults;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT
      array(SELECT coalesce(s.author_name, ${authorName})
        FROM (SELECT) AS site LEFT JOIN site_settings s ON true
        UNION SELECT user_name FROM users
        WHERE role IN ('editor', 'author') AND id IS DISTINCT FROM ${id ?? null}) AS people,
      array(SELECT coalesce(s.site_title, ${siteTitle})
        FROM (SELECT) AS site LEFT JOIN site_settings s ON true
        UNION SELECT title FROM books WHERE deleted_at IS NULL) AS works`);
  const [names] = rows as ProtectedNames[];
  return names !== undefined && isReservedName(userName, names, role);
}

/** Returns whether a username equals or resembles another account's. An account may keep its own name. */
export async function isNameTaken(
  req: PayloadRequest,
  userName: string,
  id?: number,
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id FROM users
    WHERE user_name_skeleton = ${userNameSkeleton(userName)} AND id IS DISTINCT FROM ${id ?? null}
      AND NOT EXISTS (
        SELECT FROM users WHERE id = ${id ?? null} AND user_name_key = ${userNameKey(userName)})
    LIMIT 1`);
  return rows.length > 0;
}

/** RFC 2606 reserves this top-level domain. */
const domain = '@taken.invalid';

/** Returns an e-mail address that nobody can verify, for an account that only reserves its username. */
const placeholderEmail = () => `${randomUUID()}${domain}`;

/** Serializes requests for an e-mail address until the transaction ends. */
export const lockEmail = (req: PayloadRequest, email: string): Promise<void> =>
  advisoryLock(req, `account of ${email}`);

/** The account has been used, even if a changed e-mail address is not verified yet. */
const isInUse = sql`(last_login_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM users_sessions WHERE _parent_id = users.id))`;

type EmailOwner = { id: number; userName: string; isVerified: boolean };

async function findOwner(req: PayloadRequest, where: SQL): Promise<EmailOwner | null> {
  const { rows } = await connectionOf(req).execute<EmailOwner>(sql`
    SELECT id, user_name AS "userName", coalesce(is_validated, false) OR role <> 'reader' AS "isVerified"
    FROM users WHERE ${where}`);
  return rows[0] ?? null;
}

/** Returns the account of an e-mail address that is verified or in use, or belongs to staff. */
export const findEmailOwner = (req: PayloadRequest, email: string): Promise<EmailOwner | null> =>
  findOwner(req, sql`email = ${email} AND (is_validated OR role <> 'reader' OR ${isInUse})`);

/** Takes an unverified e-mail address from accounts, which keep only their names. Anybody could have registered them. */
export const releaseUnverifiedEmail = (req: PayloadRequest, email: string) =>
  connectionOf(req).execute(sql`
    UPDATE users SET email = ${placeholderEmail()}, verification_code_hash = NULL,
      verification_code_expires_at = now()
    WHERE email = ${email}`);

/** Condition on `users`: never verified, and the last code expired a week ago. */
export const isAbandoned = sql`role = 'reader' AND is_validated IS NOT TRUE AND NOT ${isInUse}
  AND verification_code_expires_at < now() - interval '7 days'`;

/** Replaces the code of an unverified account and mails it. Does nothing for an account that only reserves its name. */
export async function renewVerificationCode(
  req: PayloadRequest,
  { id, userName, email }: Pick<User, 'id' | 'userName' | 'email'>,
): Promise<void> {
  if (email.endsWith(domain)) return;
  const { code, hash } = newCode();
  await inTransaction(req, async () => {
    await connectionOf(req).execute(sql`
      UPDATE users SET verification_code_hash = ${hash},
        verification_code_expires_at = now() + interval '24 hours'
      WHERE id = ${id} AND is_validated IS NOT TRUE`);
    await mailTo(req, email, (origin) => verificationMail({ userName, code, origin }));
  });
}

/** Mails the owner of an e-mail address that has an account. An unverified account gets a new code. */
async function notifyEmailOwner(
  req: PayloadRequest,
  email: string,
  { id, userName, isVerified }: EmailOwner,
): Promise<void> {
  if (!isVerified) return renewVerificationCode(req, { id, userName, email });
  await mailTo(req, email, (origin) => accountExistsMail({ userName, origin }));
}

/** Mails a new code to the owner of an e-mail address, or that the account needs none. Does nothing without an account. */
export async function resendCode(req: PayloadRequest, email: string): Promise<void> {
  const owner = await findOwner(req, sql`email = ${email}`);
  if (owner) await notifyEmailOwner(req, email, owner);
}

/** Verifies an account by its code, in one statement, so that a code is used once. @returns the username, or null */
export async function verifyReader(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed);
  if (hash === null) return null;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET is_validated = true, is_flood = false, updated_at = now(),
      verification_code_hash = NULL, verification_code_expires_at = NULL
    WHERE verification_code_hash = ${hash}
      AND verification_code_expires_at > now() AND is_validated IS NOT TRUE
    RETURNING user_name`);
  return rows[0] ? String(rows[0].user_name) : null;
}

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
