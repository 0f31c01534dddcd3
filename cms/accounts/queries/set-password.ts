import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { keptPassword } from '../password-check';
import { hashOfTyped } from '../verification-code';
import { passwordChangedMail } from '../mails/password-changed-mail';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../api/site-origin';

export type Owner = { id: number; userName: string; email: string };

/** Whose code for a new password it is; null when it is wrong, used up or expired. */
export async function ownerOfPasswordCode(
  req: PayloadRequest,
  typed: string,
): Promise<Owner | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id, user_name, email FROM users
    WHERE password_code_hash = ${hash} AND password_code_expires_at > now()`);
  const [row] = rows;
  return row
    ? { id: Number(row.id), userName: String(row.user_name), email: String(row.email) }
    : null;
}

/** What opens an account by a mail to its present address: the site's code, and the token in the dashboard's mail. */
export const mailedWays = sql`password_code_hash = NULL, password_code_expires_at = NULL,
  reset_password_token = NULL, reset_password_expiration = NULL`;

/** A password that is new ends what the old one, or whoever knew it, has begun. */
export const everythingBegun = sql`${mailedWays},
  new_email = NULL, email_code_hash = NULL, email_code_expires_at = NULL,
  login_attempts = 0, lock_until = NULL, updated_at = now()`;

async function tellOwner(req: PayloadRequest, { userName, email }: Owner) {
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...passwordChangedMail({ userName, origin }) });
}

/**
 * Sets the password of who has the code that was mailed to him: his address is verified by that, a lock is over, and all
 * sessions end.
 *
 * @returns false when the code was used up or has expired meanwhile
 */
export async function setPasswordByCode(
  req: PayloadRequest,
  typed: string,
  { owner, password }: { owner: Owner; password: string },
): Promise<boolean> {
  const { hash, salt } = await keptPassword(password);
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, is_validated = true,
        verification_code_hash = NULL, verification_code_expires_at = NULL, ${everythingBegun}
      WHERE id = ${owner.id} AND password_code_hash = ${hashOfTyped(typed, req.payload.secret)}
        AND password_code_expires_at > now()
      RETURNING id`);
    if (rows.length === 0) return false;
    await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${owner.id}`);
    await tellOwner(req, owner);
    return true;
  });
}

/** Ends what was begun with an account whose password or address was set in the dashboard. */
export async function endEverythingBegun(req: PayloadRequest, id: number): Promise<void> {
  await connectionOf(req).execute(sql`UPDATE users SET ${everythingBegun} WHERE id = ${id}`);
}

/** After a password was set by the dashboard's mail: what was begun before ends, and the owner is told. */
export async function endAndTell(req: PayloadRequest, owner: Owner): Promise<void> {
  await endEverythingBegun(req, owner.id);
  await tellOwner(req, owner);
}

/** Changes the caller's own password: all of his sessions end but the one that he makes the request with. */
export async function changePassword(
  req: PayloadRequest,
  { owner, password }: { owner: Owner; password: string },
): Promise<void> {
  const { hash, salt } = await keptPassword(password);
  const session = req.user && '_sid' in req.user ? String(req.user._sid) : '';
  await inTransaction(req, async () => {
    const db = connectionOf(req);
    await db.execute(sql`
      UPDATE users SET hash = ${hash}, salt = ${salt}, ${everythingBegun} WHERE id = ${owner.id}`);
    await db.execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${owner.id} AND id <> ${session}`);
    await tellOwner(req, owner);
  });
}
