import { randomBytes } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { generateCookie, parseCookies } from 'payload/shared';
import { deviceCookie, withAccount } from '../access/known-device';
import { readSigned, sign } from '../access/signed-token';
import { crossSiteCookie } from '../contract/headers';
import { type ReadingStage, stageCookie } from '../contract/reading-stage';

type CookieLifetime = {
  /** Seconds. Without it, the cookie lasts until the browser closes. */
  maxAge?: number | undefined;
};

const settings = ({ payload }: PayloadRequest) => {
  const { cookies } = payload.collections.users.config.auth;
  return { path: '/', sameSite: 'Lax', secure: cookies.secure ?? false } as const;
};

/** Payload's cookie, so that one log-in covers the site and the dashboard. */
const sessionCookie = ({ payload }: PayloadRequest) => `${payload.config.cookiePrefix}-token`;

const sessionCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: sessionCookie(req), value, httpOnly: true }) as const;

/** Cookie that the site's pages repeat in a header. */
const crossSiteCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: crossSiteCookie, value }) as const;

type Cookie = Omit<Parameters<typeof generateCookie>[0], 'returnCookieAsObject'>;

const serialize = (cookie: Cookie) =>
  String(generateCookie<false>({ ...cookie, returnCookieAsObject: false }));

const newToken = () => randomBytes(24).toString('base64url');

const privateHeaders = () => new Headers({ 'cache-control': 'no-store' });

/** Browsers' maximum age of cookies, in seconds. */
const longestAge = 400 * 24 * 60 * 60;

type Named = { userName: string; email: string };

/** Marks the browser as known, so that failed log-ins of strangers do not lock out the account's owner. */
export function knownDeviceCookie(req: PayloadRequest, owner: Named): Headers {
  const value = withAccount(req, owner);
  const cookie = { ...settings(req), name: deviceCookie, value, httpOnly: true };
  return new Headers({ 'set-cookie': serialize({ ...cookie, maxAge: longestAge }) });
}

/** Returns the cookies of a new session: the token, a cross-site token and the known device. */
export function sessionCookies(
  req: PayloadRequest,
  { token, user }: { token: string; user: Named },
  { maxAge }: CookieLifetime,
): Headers {
  const headers = privateHeaders();
  for (const cookie of knownDeviceCookie(req, user).getSetCookie())
    headers.append('set-cookie', cookie);
  headers.append('set-cookie', serialize({ ...sessionCookieWith(req, token), maxAge }));
  headers.append('set-cookie', serialize({ ...crossSiteCookieWith(req, newToken()), maxAge }));
  return headers;
}

/** Cookie that says that Remember Me was chosen in this browser. */
export const rememberedCookie = 'remembered-reader';

const rememberedCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: rememberedCookie, value, httpOnly: true }) as const;

/** Returns the account that last chose Remember Me in this browser, or null. */
export function rememberedAccount({ headers, payload }: PayloadRequest): number | null {
  const cookie = parseCookies(headers).get(rememberedCookie);
  const id = cookie && readSigned('remembered reader', cookie, payload.secret);
  return id ? Number(id) : null;
}

/** Stores the user's choice in the browser. Another account's choice stays. */
export function setRememberedAccount(
  req: PayloadRequest,
  { id, rememberMe }: { id: number; rememberMe: boolean },
  headers: Headers,
): void {
  if (rememberMe) {
    const value = sign('remembered reader', String(id), req.payload.secret);
    headers.append(
      'set-cookie',
      serialize({ ...rememberedCookieWith(req, value), maxAge: longestAge }),
    );
  } else if (rememberedAccount(req) === id)
    headers.append(
      'set-cookie',
      serialize({ ...rememberedCookieWith(req, ''), expires: new Date(0) }),
    );
}

/** A year, in seconds. */
const stageAge = 365 * 24 * 60 * 60;

const stageCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: stageCookie, value }) as const;

export function setStageCookie(req: PayloadRequest, stage: ReadingStage, headers: Headers): void {
  const cookie = stageCookieWith(req, String(stage));
  headers.append('set-cookie', serialize({ ...cookie, maxAge: stageAge }));
}

/** Otherwise the next user of this browser would take over the reading stage. */
export function expireStageCookie(req: PayloadRequest, headers: Headers): void {
  const cookie = stageCookieWith(req, '');
  headers.append('set-cookie', serialize({ ...cookie, expires: new Date(0) }));
}

/** Expires the cookies of a session and the reading stage. */
export function expiredSessionCookies(req: PayloadRequest): Headers {
  const headers = privateHeaders();
  const expires = new Date(0);
  headers.append('set-cookie', serialize({ ...sessionCookieWith(req, ''), expires }));
  headers.append('set-cookie', serialize({ ...crossSiteCookieWith(req, ''), expires }));
  expireStageCookie(req, headers);
  return headers;
}

/** Returns headers with a cross-site token if the browser has none. */
export function missingCrossSiteToken(req: PayloadRequest): Headers {
  const headers = privateHeaders();
  if (!parseCookies(req.headers).get(crossSiteCookie))
    headers.append('set-cookie', serialize(crossSiteCookieWith(req, newToken())));
  return headers;
}
