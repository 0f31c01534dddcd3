import type { Account, Reader } from '../../contract/accounts';
import type { User } from '../../payload-types';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest, TypedUser } from 'payload';
import { isoTime, isoTimeOf } from '../../database/iso-time';
import { asCaller, connectionOf } from '../../database/queries/connection';
import { editorialStaff } from '../../access/callers';
import { isConfirmed, sessionOf } from '../../access/session';

/** Returns an account as its owner sees it. */
export const readerOf = ({
  userName,
  email,
  rememberMe,
  ipAddress,
  isValidated,
  isMale,
  role,
}: User): Reader => ({
  userName,
  email,
  rememberMe: rememberMe ?? false,
  ipAddress: ipAddress ?? '',
  isValidated: isValidated ?? false,
  ...(typeof isMale === 'boolean' && { isMale }),
  ...(role !== 'reader' && { role }),
});

/** Returns an account with its sessions, newest first. */
export async function getAccount(req: PayloadRequest, user: TypedUser): Promise<Account> {
  const db = connectionOf(req);
  const { rows: sessions } = await db.execute<Account['sessions'][number]>(sql`
    SELECT id, ${isoTimeOf(sql`created_at`)} AS since, ${isoTimeOf(sql`expires_at`)} AS until,
      browser, id IS NOT DISTINCT FROM ${sessionOf(user)} AS "isPresent"
    FROM users_sessions
    WHERE _parent_id = ${user.id} AND expires_at > now() ORDER BY created_at DESC, _order DESC`);
  const { rows } = await db.execute<Pick<Account, 'newEmail'>>(sql`
    SELECT new_email AS "newEmail" FROM users
    WHERE id = ${user.id} AND email_code_expires_at > now()`);
  return {
    ...readerOf(user),
    role: user.role,
    registeredAt: isoTime(user.createdAt),
    needsConfirmation: editorialStaff({ req }) && !isConfirmed(req),
    newEmail: rows[0]?.newEmail ?? null,
    sessions,
  };
}

/** Returns the user's own account, with their access rights. */
export const findOwnUser = (req: PayloadRequest, id: number) =>
  req.payload.findByID({ collection: 'users', id, ...asCaller(req) });
