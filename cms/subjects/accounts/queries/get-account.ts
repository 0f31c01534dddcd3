import type { Account, CommentedPosts, Reader } from '../../../contract/accounts';
import { isVisible } from '../../../platform/access/visible-records';
import type { User } from '../../../payload-types';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest, TypedUser } from 'payload';
import { isoTime, isoTimeOf } from '../../../platform/database/iso-time';
import { asCaller, connectionOf } from '../../../platform/database/queries/connection';
import { editorialStaff } from '../../../platform/access/callers';
import { isConfirmed, sessionOf } from '../../../platform/access/session';
import { HttpError } from '../../../platform/api/http-error';

/** Returns the user of a call with the caller `self`. */
export function currentUser({ user }: PayloadRequest): TypedUser {
  if (!user) throw new HttpError(401, 'Log in first.');
  return user;
}

/** Returns an account as its owner sees it. */
export const readerOf = (user: User): Reader => ({
  userName: user.userName,
  email: user.email,
  rememberMe: user.rememberMe ?? false,
  ipAddress: user.ipAddress ?? '',
  isValidated: user.isValidated ?? false,
  ...(typeof user.isMale === 'boolean' && { isMale: user.isMale }),
  ...(user.role !== 'reader' && { role: user.role }),
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

const most = 200;

/** Returns the public posts with pending or approved comments of a reader. The caller checks access. */
export async function getCommentedPosts(
  req: PayloadRequest,
  reader: number,
): Promise<CommentedPosts> {
  const { rows } = await connectionOf(req).execute<CommentedPosts[number]>(sql`
    SELECT p.slug, p.title, count(*)::int AS comments
    FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.reader_id = ${reader} AND c.status IN ('pending', 'approved')
      AND ${isVisible({ drafts: false, now: new Date(), upTo: 'any' })}
    GROUP BY p.id ORDER BY max(c.id) DESC LIMIT ${most}`);
  return rows;
}

/** Returns the user's own account, with their access rights. */
export const findOwnUser = (req: PayloadRequest, id: number) =>
  req.payload.findByID({ collection: 'users', id, ...asCaller(req) });
