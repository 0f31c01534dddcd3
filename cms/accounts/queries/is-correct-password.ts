import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { checkPassword } from '../password-check';
import type { User } from '../../payload-types';
import { connectionOf } from '../../database/queries/connection';

const isLocked = ({ lockUntil }: User) => !!lockUntil && Date.parse(lockUntil) > Date.now();

/** Counts a wrong password, and locks the account when there were too many, as Payload's own log-in does. */
async function countFailure(req: PayloadRequest, { id }: User) {
  const { maxLoginAttempts, lockTime } = req.payload.collections.users.config.auth;
  await connectionOf(req).execute(sql`
    UPDATE users SET
      login_attempts = CASE WHEN lock_until <= now() THEN 1 ELSE coalesce(login_attempts, 0) + 1 END,
      lock_until = CASE
        WHEN lock_until IS NULL AND coalesce(login_attempts, 0) + 1 >= ${maxLoginAttempts}
          THEN now() + ${lockTime} * interval '1 millisecond'
        WHEN lock_until <= now() THEN NULL
        ELSE lock_until END
    WHERE id = ${id}`);
}

/**
 * Whether a password is that of an account which is not locked. A wrong one counts towards locking it. Without an account
 * the same work is done.
 */
export async function isCorrectPassword(
  req: PayloadRequest,
  user: User | null,
  password: string,
): Promise<boolean> {
  const isCorrect = await checkPassword(user, password);
  if (!user || isLocked(user)) return false;
  if (!isCorrect) await countFailure(req, user);
  return isCorrect;
}

/** Whether a password is the caller's own. */
export async function isOwnPassword(req: PayloadRequest, password: string): Promise<boolean> {
  // The hash of a password is not part of the request's user.
  const user = await req.payload.db.findOne<User>({
    collection: 'users',
    where: { id: { equals: req.user?.id } },
    req,
  });
  return isCorrectPassword(req, user, password);
}
