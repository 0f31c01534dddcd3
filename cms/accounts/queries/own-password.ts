import type { PayloadRequest } from 'payload';
import { consume, resetAllowance } from '../../api/limits/limiter';
import { HttpError, invalidField } from '../../api/http-error';
import { checkPassword } from '../password-check';
import { noteWrongPassword } from './note-wrong-password';
import type { User } from '../../payload-types';

/** Somebody at an unattended browser must not guess the password. Strangers have no session, so they cannot use this up. */
const ownPasswords = { name: 'own passwords', points: 10, seconds: 600 };

/**
 * Checks the password of the present user, because the browser may be unattended.
 *
 * @throws HttpError 400 for a wrong one, 429 after ten
 */
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
  if (await checkPassword(user, password, { isKnown: true }))
    return resetAllowance(payload, ownPasswords, key);
  if (user) await noteWrongPassword(req, user);
  throw invalidField(
    'The password is wrong.',
    'password',
    'Is wrong. After ten wrong passwords, none is accepted for ten minutes.',
  );
}
