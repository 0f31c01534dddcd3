import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { hashOfTyped, newCode } from '../verification-code';
import { newPasswordMail, wrongPasswordsMail, passwordChangedMail } from '../mails';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { mailTo } from '../../../platform/mail/queries/queue-mail';
import { sessionOf } from '../../../platform/access/session';
import { consume, limiterFor } from '../../../platform/api/limits/limiter';
import { HttpError, invalidField } from '../../../platform/api/http-error';
import type { User } from '../../../payload-types';
import { cameFrom } from '../came-from';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/threads/derive-key';

/** Payload 3.90's password hash: PBKDF2 with SHA-256, as in its `generatePasswordSaltHash`. */
const prefix = 'pbkdf2-sha256-v1:';
const rounds = 600_000;
const bytes = 32;

type Known = Parameters<typeof deriveKey>[1];

const derive = (password: string, salt: string, known?: Known) =>
  deriveKey({ password, salt, rounds, bytes }, known);

/** Compared if there is no account, so that the check takes the same time. No password matches it. */
const dummyPassword = { hash: randomBytes(bytes), salt: randomBytes(bytes).toString('hex') };

type StoredPassword = { hash?: string | null; salt?: string | null };

function parseStored({ hash, salt }: StoredPassword) {
  if (!salt || !hash?.startsWith(prefix)) return null;
  const expected = Buffer.from(hash.slice(prefix.length), 'hex');
  return expected.byteLength === bytes ? { hash: expected, salt } : null;
}

/** Checks a password in constant time, even without an account. @param known devices have a separate queue */
export async function checkPassword(
  account: StoredPassword | null,
  password: string,
  known?: Known,
): Promise<boolean> {
  const stored = account ? parseStored(account) : null;
  const { hash, salt } = stored ?? dummyPassword;
  const derived = await derive(password, salt, known);
  return timingSafeEqual(derived, hash) && stored !== null;
}

/** Returns the hash and salt that Payload stores for a password. */
export async function hashPassword(password: string): Promise<{ hash: string; salt: string }> {
  const salt = randomBytes(bytes).toString('hex');
  const derived = await derive(password, salt);
  return { hash: prefix + derived.toString('hex'), salt };
}

export type AccountOwner = { id: number; userName: string; email: string };

/** Clears pending password resets of the site and the dashboard. */
export const clearPasswordResets = sql`password_code_hash = NULL, password_code_expires_at = NULL,
  reset_password_token = NULL, reset_password_expiration = NULL`;

/** A new password also cancels a change of the e-mail address. */
const clearPendingResets = sql`${clearPasswordResets},
  new_email = NULL, email_code_hash = NULL, email_code_expires_at = NULL, updated_at = now()`;

export async function notifyPasswordChanged(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
) {
  // A reader must not learn where the author was.
  const isByOwner = !req.user || Number(req.user.id) === id;
  const from = isByOwner ? cameFrom(req) : 'The author of the site did this.';
  await mailTo(req, email, (origin) => passwordChangedMail({ userName, from, origin }));
}

/** Clears pending codes after a change in the dashboard. */
export async function endPendingResets(req: PayloadRequest, id: number): Promise<void> {
  await connectionOf(req).execute(sql`UPDATE users SET ${clearPendingResets} WHERE id = ${id}`);
}

/** Mails a code for a new password to the owner of an e-mail address. Does nothing if it has no account. */
export function forgotPassword(req: PayloadRequest, email: string): Promise<void> {
  const { code, hash } = newCode();
  return inTransaction(req, async () => {
    const { rows } = await connectionOf(req).execute(sql`
      UPDATE users SET password_code_hash = ${hash},
        password_code_expires_at = now() + interval '1 hour'
      WHERE email = ${email} RETURNING user_name`);
    if (!rows[0]) return;
    const userName = String(rows[0].user_name);
    await mailTo(req, email, (origin) => newPasswordMail({ userName, code, origin }));
  });
}

/** What was mailed to set a new password: a typed code of the site, or the token of a link to the dashboard. */
type MailedReset = { code: string } | { token: string };

/** Condition on `users` for the owner of a valid reset. */
const hasReset = (reset: MailedReset): SQL =>
  'code' in reset
    ? sql`password_code_hash = ${hashOfTyped(reset.code)} AND password_code_expires_at > now()`
    : sql`reset_password_token = ${reset.token} AND reset_password_expiration > now()`;

/** Returns the owner of a valid reset, or null. */
export async function findResetOwner(
  req: PayloadRequest,
  reset: MailedReset,
): Promise<AccountOwner | null> {
  const { rows } = await connectionOf(req).execute<AccountOwner>(
    sql`SELECT id, user_name AS "userName", email FROM users WHERE ${hasReset(reset)}`,
  );
  return rows[0] ?? null;
}

type NewPassword = {
  /** Condition on `users`. */
  whose: SQL;
  password: string;
  /** Further assignments. */
  also?: SQL;
  /** Id of the session that stays open. */
  kept?: string | null;
};

/** Stores a password, ends the account's other sessions, and mails its owner. @returns null if there is no such account */
export async function storePassword(
  req: PayloadRequest,
  { whose, password, also = clearPendingResets, kept = null }: NewPassword,
): Promise<AccountOwner | null> {
  const { hash, salt } = await hashPassword(password);
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute<AccountOwner>(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, ${also}
      WHERE ${whose} RETURNING id, user_name AS "userName", email`);
    const [owner] = rows;
    if (!owner) return null;
    await db.execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${owner.id} AND id IS DISTINCT FROM ${kept}`);
    await notifyPasswordChanged(req, owner);
    return owner;
  });
}

/** Changes the user's own password, and ends all sessions but the present one. */
export const changePassword = (req: PayloadRequest, { id }: AccountOwner, password: string) =>
  storePassword(req, { whose: sql`id = ${id}`, password, kept: sessionOf(req.user) });

/** Sets a password by a mailed reset, which verifies the address, and ends all sessions. @returns null for a used one */
export const resetPassword = (
  req: PayloadRequest,
  reset: MailedReset,
  password: string,
): Promise<AccountOwner | null> =>
  storePassword(req, {
    whose: hasReset(reset),
    password,
    also: sql`${clearPendingResets}, is_validated = true,
      verification_code_hash = NULL, verification_code_expires_at = NULL`,
  });

/** Limits guessing at an unattended browser. Strangers have no session, so they cannot exhaust this limit. */
const ownPasswords = { name: 'own passwords', points: 10, seconds: 600 };

/** Checks the user's own password: the browser may be unattended. @throws HttpError 400 for a wrong one, 429 after ten */
export async function assertOwnPassword(req: PayloadRequest, password: string): Promise<void> {
  const { payload } = req;
  const key = `user ${req.user?.id}`;
  const retryAfter = await consume(payload, ownPasswords, key);
  if (retryAfter !== null)
    throw new HttpError(
      429,
      'Too many wrong passwords. None is accepted for ten minutes. Wait, or set a new one by mail.',
      { retryAfter },
    );
  // The request's user does not include the hash.
  const user = await payload.db.findOne<User>({
    collection: 'users',
    where: { id: { equals: req.user?.id } },
    req,
  });
  if (await checkPassword(user, password, { isKnown: true })) {
    await limiterFor(payload, ownPasswords).delete(key);
    return;
  }
  if (user) await noteWrongPassword(req, user);
  throw invalidField(
    'The password is wrong.',
    'password',
    'Is wrong. After ten wrong passwords, none is accepted for ten minutes.',
  );
}

/** Wrong passwords in an hour before the owner is notified. */
const unnoticed = { name: 'wrong passwords', points: 9, seconds: 3_600 };

const mails = { name: 'mails of wrong passwords', points: 1, seconds: 24 * 3_600 };

/** Counts a wrong password from an unknown device, and mails the owner if there are many. */
export async function noteWrongPassword(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
): Promise<void> {
  const key = `user ${id}`;
  if ((await consume(req.payload, unnoticed, key)) === null) return;
  if ((await consume(req.payload, mails, key)) !== null) return;
  await mailTo(req, email, (origin) => wrongPasswordsMail({ userName, origin }));
}
