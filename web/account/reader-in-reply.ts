import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/plain/guest';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a field of a reply, ignoring case; an exact match wins. */
function field(reply: unknown, name: string): unknown {
  if (!isObject(reply)) return undefined;
  const wanted = name.toLowerCase();
  const fields = Object.entries(reply).filter(([key]) => key.toLowerCase() === wanted);
  return (fields.find(([key]) => key === name) ?? fields[0])?.[1];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Returns the account in a reply of `Users/login` or `Users/me`, with field names in either case. Missing fields have a
 * guest's values. Specification, section 3.
 */
export function readerInReply(reply: unknown): Reader {
  const user = field(reply, 'newUser') ?? reply;
  const isMale = field(user, 'isMale');
  const role = field(user, 'role');
  return {
    userName: textOf(field(user, 'userName')) || guest.userName,
    email: textOf(field(user, 'email')),
    rememberMe: field(user, 'rememberMe') === true,
    ipAddress: textOf(field(user, 'ipAddress')),
    isValidated: field(user, 'isValidated') === true,
    ...(typeof isMale === 'boolean' && { isMale }),
    ...((role === 'editor' || role === 'author') && { role }),
  };
}

/**
 * Returns the current user from a reply of `Users/me`, which also names guests. The reply of a captive portal does not
 * mean that the user is a guest.
 *
 * @throws TypeError if the reply names nobody, as `fetch` does without a response
 */
export function currentReaderInReply(reply: unknown): Reader {
  if (textOf(field(reply, 'userName')) === '')
    throw new TypeError('The response did not come from this site.');
  return readerInReply(reply);
}

/** Returns true for a logged-in user. Guests have no e-mail address. (Anyone may choose the name Guest.) */
export const isLoggedIn = (reader: Reader | null): reader is Reader =>
  reader !== null && reader.email !== '';
