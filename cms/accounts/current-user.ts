import type { PayloadRequest, TypedUser } from 'payload';
import { passwordComplaint, type PasswordOwner } from './password-rules';
import { isOwnPassword } from './queries/is-own-password';
import { HttpError } from '../api/http-error';

/** The user who makes a call for their own account. The contract's `self` guarantees that there is one. */
export function currentUser({ user }: PayloadRequest): TypedUser {
  if (!user) throw new HttpError(401, 'This needs you to be logged in.');
  return user;
}

/** Asks for the caller's password once more: a browser that was left open is not enough. @throws HttpError 400 or 429 */
export async function assertOwnPassword(req: PayloadRequest, password: string): Promise<void> {
  if (await isOwnPassword(req, password)) return;
  throw new HttpError(400, 'The password is not right.', {
    errors: [
      {
        path: 'password',
        message: 'Is not right. After ten wrong ones no password is taken for ten minutes.',
      },
    ],
  });
}

/** @throws HttpError 400 for a password that is guessed first */
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
