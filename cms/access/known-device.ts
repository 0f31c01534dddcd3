import { createHmac, randomBytes } from 'node:crypto';
import { parseCookies, type PayloadRequest } from 'payload';
import { readSigned, sign } from './signed-token';
import { userNameKey } from './user-name-key';

// A browser in which somebody has logged in keeps a cookie that says so, also after they log out: OWASP calls it a device
// cookie. Wrong passwords are counted apart for it. It opens nothing by itself: who steals it may try as many passwords as
// everybody else.

export const deviceCookie = 'known-device';

/** Names of accounts, of which each has two, that one browser is known for; the first is the last that logged in. */
const mostNames = 10;

type Device = { id: string; names: string[] };

/** What is read of a request. */
type Caller = Pick<PayloadRequest, 'headers'> & { payload: { secret: string } };

/** What the cookie holds of a name: who reads the cookie does not learn who logs in there. */
const nameMark = (name: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`known device\n${userNameKey(name)}`)
    .digest('base64url')
    .slice(0, 16);

function deviceOf({ headers, payload }: Caller): Device | null {
  const cookie = parseCookies(headers).get(deviceCookie);
  const text = cookie && readSigned('known device', cookie, payload.secret);
  if (!text) return null;
  const [id = '', ...names] = text.split('~');
  return { id, names };
}

/** Whether the caller's browser is known for any account. */
export const hasKnownDevice = (caller: Caller) => deviceOf(caller) !== null;

/**
 * The id of the caller's browser, if somebody has logged in with it to the account that is named.
 *
 * @param name a user name or an e-mail address, in whatever spelling
 */
export function knownDevice(req: PayloadRequest, name: string): string | null {
  const device = deviceOf(req);
  return device?.names.includes(nameMark(name, req.payload.secret)) ? device.id : null;
}

/** The value of the cookie by which the caller's browser is known for one more account. */
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
