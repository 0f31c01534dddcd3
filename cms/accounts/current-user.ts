import type { PayloadRequest, TypedUser } from 'payload';
import { passwordComplaint, type PasswordOwner } from './password-rules';
import { HttpError, invalidField } from '../api/http-error';

/** Returns the user of a call with the caller `self`. */
export function currentUser({ user }: PayloadRequest): TypedUser {
  if (!user) throw new HttpError(401, 'Log in first.');
  return user;
}

/** @throws HttpError 400 for a password that is easy to guess */
export async function assertGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const message = await passwordComplaint(password, owner);
  if (message !== null) throw invalidField('The password is too easy to guess.', field, message);
}
