import { randomBytes } from 'node:crypto';
import { parseCookies, type PayloadRequest } from 'payload';
import { keyedHash, readSigned, sign } from './signed-token';
import { userNameKey } from './user-name-key';

/** Device cookie (OWASP): set at a log-in and kept after log-out, for separate limits on wrong passwords. Grants no access. */
export const deviceCookie = 'known-device';

/** Maximum number of names in a cookie, latest first. An account has two. */
const mostNames = 10;

type Device = { id: string; names: string[] };

type Caller = Pick<PayloadRequest, 'headers'> & { payload: { secret: string } };

/** Returns the keyed hash of a name, so that the cookie does not reveal it. */
const nameMark = (name: string, secret: string) =>
  keyedHash('known device', userNameKey(name), secret).toString('base64url').slice(0, 16);

function deviceOf({ headers, payload }: Caller): Device | null {
  const cookie = parseCookies(headers).get(deviceCookie);
  const text = cookie && readSigned('known device', cookie, payload.secret);
  if (!text) return null;
  const [id = '', ...names] = text.split('~');
  return { id, names };
}

/** Returns whether the browser has logged in to any account. */
export const hasKnownDevice = (caller: Caller) => deviceOf(caller) !== null;

/**
 * Returns the id of the browser if it has logged in to this account.
 *
 * @param name a username or e-mail address in any spelling
 */
export function knownDevice(req: PayloadRequest, name: string): string | null {
  const device = deviceOf(req);
  return device?.names.includes(nameMark(name, req.payload.secret)) ? device.id : null;
}

/** Returns the cookie's value with one more account. */
export function withAccount(
  req: PayloadRequest,
  { userName, email }: { userName: string; email: string },
): string {
  const { secret } = req.payload;
  const { id, names } = deviceOf(req) ?? { id: randomBytes(16).toString('base64url'), names: [] };
  const marks = [userName, email].map((name) => nameMark(name, secret));
  const known = [...new Set([...marks, ...names])].slice(0, mostNames);
  return sign('known device', [id, ...known].join('~'), secret);
}
