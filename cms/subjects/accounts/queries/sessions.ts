import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { sessionOf } from '../../../platform/access/session';
import { HttpError } from '../../../platform/api/http-error';
import { daysOfIpAddresses } from '../../../contract/plain/privacy';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { lockRecord } from '../../../platform/database/queries/locks';
import { currentUser } from './get-account';
import { notifyOfAct } from './sensitive-acts';
import { assertOwnPassword } from './passwords';
import { assertSecondStep } from './second-step';

/** Ends a session of an account. Ignores sessions that have ended or belong to others. */
export const endSession = (req: PayloadRequest, user: number, id: string): Promise<void> =>
  inTransaction(req, async () => {
    await lockRecord(req, 'users', user);
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${user} AND id = ${id}`);
  });

async function revokeAllKeys(req: PayloadRequest, id: number): Promise<void> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE api_keys SET revoked_at = now(), updated_at = now()
    WHERE owner_id = ${id} AND revoked_at IS NULL RETURNING prefix`);
  if (rows.length > 0)
    await notifyOfAct(req, {
      subject: 'API keys revoked',
      lines: rows.map(({ prefix }) => `The API key that begins with ${String(prefix)} was revoked`),
      undo: 'Programs that used one need a new key: create it in the dashboard.',
    });
}

/** Ends the current session or all of the account's, and revokes its API keys if requested. Does nothing without a session. */
export async function logOut(
  req: PayloadRequest,
  { everywhere, revokeKeys }: { everywhere: boolean; revokeKeys: boolean },
): Promise<void> {
  const session = sessionOf(req.user);
  if (!req.user || session === null) return;
  const id = Number(req.user.id);
  await inTransaction(req, async () => {
    await lockRecord(req, 'users', id);
    await connectionOf(req).execute(sql`
      DELETE FROM users_sessions WHERE _parent_id = ${id} AND (${everywhere} OR id = ${session})`);
    if (revokeKeys) await revokeAllKeys(req, id);
  });
}

/** Stores that the user of the present session has just confirmed their identity. */
export const confirmSession = (req: PayloadRequest): Promise<void> =>
  inTransaction(req, async () => {
    const id = Number(req.user?.id);
    await lockRecord(req, 'users', id);
    await connectionOf(req).execute(sql`
      UPDATE users_sessions SET confirmed_at = now()
      WHERE _parent_id = ${id} AND id = ${sessionOf(req.user)}`);
  });

/** Confirms the present session by password and second step. @throws HttpError 400 for a wrong one, 429 after too many */
export async function reauthenticate(
  req: PayloadRequest,
  { password, code }: { password: string; code?: string | null | undefined },
): Promise<void> {
  await assertOwnPassword(req, password);
  await assertSecondStep(req, currentUser(req), { code }, 'proof').catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    // A 401 would mean that the session has ended.
    throw new HttpError(400, error.detail, error.details);
  });
  await confirmSession(req);
}

/** Returns the username of an account whose last log-in was from an IP address, with Remember Me; else null. */
export async function getUsersByIp(
  req: PayloadRequest,
  { id, ip }: { id: number; ip: string },
): Promise<string | null> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT user_name FROM users WHERE id = ${id} AND ip_address = ${ip} AND remember_me`);
  return rows[0] ? String(rows[0].user_name) : null;
}

/** Deletes IP addresses of accounts that have not logged in for `daysOfIpAddresses`. @returns their number */
export async function forgetIpAddresses({ db }: Pick<Payload, 'db'>): Promise<number> {
  const { rowCount } = await db.drizzle.execute(sql`
    UPDATE users SET ip_address = NULL
    WHERE ip_address IS NOT NULL
      AND coalesce(last_login_at, created_at) < now() - ${daysOfIpAddresses} * interval '1 day'`);
  return rowCount ?? 0;
}
