import type { PayloadRequest, TypedUser } from 'payload';
import { passwordComplaint, type PasswordOwner } from './password-rules';
import { isOwnPassword } from './queries/is-own-password';
import { HttpError } from '../api/http-error';

/** Returns the user of a call with the caller `self`. */
export function currentUser({ user }: PayloadRequest): TypedUser {
  if (!user) throw new HttpError(401, 'Log in first.');
  return user;
}

/** Checks the password of the present user, because the browser may be unattended. @throws HttpError 400 or 429 */
export async function assertOwnPassword(req: PayloadRequest, password: string): Promise<void> {
  if (await isOwnPassword(req, password)) return;
  throw new HttpError(400, 'The password is wrong.', {
    errors: [
      {
        path: 'password',
        message: 'Is wrong. After ten wrong passwords, none is accepted for ten minutes.',
      },
    ],
  });
}

/** @throws HttpError 400 for a password that is easy to guess */
export async function assertGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const message = await passwordComplaint(password, owner);
  if (message === null) return;
  throw new HttpError(400, 'The password is too easy to guess.', {
    errors: [{ path: field, message }],
  });
}
