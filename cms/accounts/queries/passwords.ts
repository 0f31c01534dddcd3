import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped, newCode } from '../verification-code';
import { newPasswordMail, wrongPasswordsMail } from '../mails';
import { connectionOf, inTransaction } from '../../database/queries/connection';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { checkPassword, hashPassword } from '../password-check';
import { type AccountOwner, clearPendingResets, notifyPasswordChanged } from './pending-resets';
import { sessionOf } from '../../access/session';
import { consume, limiterFor } from '../../api/limits/limiter';
import { HttpError, invalidField } from '../../api/http-error';
import type { User } from '../../payload-types';

/** Mails a code for a new password to the owner of an e-mail address. Does nothing if it has no account. */
export function forgotPassword(req: PayloadRequest, email: string): Promise<void> {
  const { code, hash } = newCode(req.payload.secret);
  return inTransaction(req, async () => {
    const { rows } = await connectionOf(req).execute(sql`
      UPDATE users SET password_code_hash = ${hash},
        password_code_expires_at = now() + interval '1 hour'
      WHERE email = ${email} RETURNING user_name`);
    if (!rows[0]) return;
    const userName = String(rows[0].user_name);
    const origin = siteOrigin(req);
    await queueMail(req, { to: email, ...newPasswordMail({ userName, code, origin }) });
  });
}

/** Returns the owner of a valid code for a new password, or null. */
export async function findPasswordCodeOwner(
  req: PayloadRequest,
  typed: string,
): Promise<AccountOwner | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const { rows } = await connectionOf(req).execute<AccountOwner>(sql`
    SELECT id, user_name AS "userName", email FROM users
    WHERE password_code_hash = ${hash} AND password_code_expires_at > now()`);
  return rows[0] ?? null;
}

/** Sets a password by the mailed code, which verifies the address, and ends all sessions. @returns false for a used code */
export async function resetPassword(
  req: PayloadRequest,
  typed: string,
  { owner, password }: { owner: AccountOwner; password: string },
): Promise<boolean> {
  const { hash, salt } = await hashPassword(password);
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, is_validated = true,
        verification_code_hash = NULL, verification_code_expires_at = NULL, ${clearPendingResets}
      WHERE id = ${owner.id} AND password_code_hash = ${hashOfTyped(typed, req.payload.secret)}
        AND password_code_expires_at > now()
      RETURNING id`);
    if (rows.length === 0) return false;
    await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${owner.id}`);
    await notifyPasswordChanged(req, owner);
    return true;
  });
}

/** Changes the user's own password, and ends all sessions but the present one. */
export async function changePassword(
  req: PayloadRequest,
  { owner, password }: { owner: AccountOwner; password: string },
): Promise<void> {
  const { hash, salt } = await hashPassword(password);
  await inTransaction(req, async () => {
    const db = connectionOf(req);
    await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, ${clearPendingResets} WHERE id = ${owner.id}`);
    await db.execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${owner.id} AND id IS DISTINCT FROM ${sessionOf(req.user)}`);
    await notifyPasswordChanged(req, owner);
  });
}

/** Somebody at an unattended browser must not guess the password. Strangers have no session, so they cannot use this up. */
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
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...wrongPasswordsMail({ userName, origin }) });
}
