import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/guest';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A field of a reply, whatever capitals its name has; its own spelling wins. */
function field(reply: unknown, name: string): unknown {
  if (!isObject(reply)) return undefined;
  const wanted = name.toLowerCase();
  const fields = Object.entries(reply).filter(([key]) => key.toLowerCase() === wanted);
  return (fields.find(([key]) => key === name) ?? fields[0])?.[1];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The account that a reply of `Users/login` or `Users/me` holds, whether its fields are spelled `userName` or `UserName`.
 * What is missing is as a guest has it. Specification, section 3.
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
 * Who is asking, as `Users/me` replies: a guest is named there too. A network that wants a log-in of its own may answer in the
 * site's place, and that says of nobody that they are a guest.
 *
 * @throws TypeError when nobody is named, as `fetch` does when there is no answer
 */
export function currentReaderInReply(reply: unknown): Reader {
  if (textOf(field(reply, 'userName')) === '')
    throw new TypeError('What came back was no answer of this site.');
  return readerInReply(reply);
}

/** Whether somebody is logged in. A guest has no e-mail address; the name Guest proves nothing, since anybody may choose it. */
export const isLoggedIn = (reader: Reader | null): reader is Reader =>
  reader !== null && reader.email !== '';
