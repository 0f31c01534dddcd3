import { randomBytes } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { generateCookie, parseCookies } from 'payload/shared';
import { deviceCookie, withAccount } from '../access/known-device';
import { readSigned, sign } from '../access/signed-token';
import { crossSiteCookie } from '../contract/headers';
import { type ReadingStage, stageCookie } from '../contract/reading-stage';

type CookieLifetime = {
  /** Seconds; without it the cookie is gone when the browser closes. */
  maxAge?: number | undefined;
};

const settings = ({ payload }: PayloadRequest) => {
  const { cookies } = payload.collections.users.config.auth;
  return { path: '/', sameSite: 'Lax', secure: cookies.secure ?? false } as const;
};

/** Payload's own name, so that one log-in opens the site and the dashboard. */
const sessionCookie = ({ payload }: PayloadRequest) => `${payload.config.cookiePrefix}-token`;

const sessionCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: sessionCookie(req), value, httpOnly: true }) as const;

/** A cross-site token, which our own pages read from its cookie and send back in a header. */
const crossSiteCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: crossSiteCookie, value }) as const;

type Cookie = Omit<Parameters<typeof generateCookie>[0], 'returnCookieAsObject'>;

const serialize = (cookie: Cookie) =>
  String(generateCookie<false>({ ...cookie, returnCookieAsObject: false }));

const newToken = () => randomBytes(24).toString('base64url');

/** Headers for an answer that is one person's: nobody keeps it for another. */
const privateHeaders = () => new Headers({ 'cache-control': 'no-store' });

/** As long as browsers keep any cookie: seconds. */
const longestAge = 400 * 24 * 60 * 60;

type Named = { userName: string; email: string };

/** Makes a browser one from which the account's owner is let in, however often strangers try. */
export function knownDeviceCookie(req: PayloadRequest, owner: Named): Headers {
  const value = withAccount(req, owner);
  const cookie = { ...settings(req), name: deviceCookie, value, httpOnly: true };
  return new Headers({ 'set-cookie': serialize({ ...cookie, maxAge: longestAge }) });
}

/** What a browser keeps of a session that was opened: its cookie, a new cross-site token, and that it is known from now on. */
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

/** Says to the site that somebody chose Remember Me in this very browser. */
export const rememberedCookie = 'remembered-reader';

const rememberedCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: rememberedCookie, value, httpOnly: true }) as const;

/** Which account chose Remember Me last in the browser that makes the request; null when none did. */
export function rememberedAccount({ headers, payload }: PayloadRequest): number | null {
  const cookie = parseCookies(headers).get(rememberedCookie);
  const id = cookie && readSigned('remembered reader', cookie, payload.secret);
  return id ? Number(id) : null;
}

/** Notes in the browser what was chosen by who has logged in there; another one's choice stays. */
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

/** Seconds for which a browser keeps how far its reader has read: a year. */
const stageAge = 365 * 24 * 60 * 60;

const stageCookieWith = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: stageCookie, value }) as const;

/** Has a browser say from now on how far its reader has read. */
export function setStageCookie(req: PayloadRequest, stage: ReadingStage, headers: Headers): void {
  const cookie = stageCookieWith(req, String(stage));
  headers.append('set-cookie', serialize({ ...cookie, maxAge: stageAge }));
}

/** Has a browser say no more how far somebody has read: whoever logs in there next would take it over. */
export function expireStageCookie(req: PayloadRequest, headers: Headers): void {
  const cookie = stageCookieWith(req, '');
  headers.append('set-cookie', serialize({ ...cookie, expires: new Date(0) }));
}

/** Takes a session's cookies back, and what the browser has of its reader's reading. */
export function expiredSessionCookies(req: PayloadRequest): Headers {
  const headers = privateHeaders();
  const expires = new Date(0);
  headers.append('set-cookie', serialize({ ...sessionCookieWith(req, ''), expires }));
  headers.append('set-cookie', serialize({ ...crossSiteCookieWith(req, ''), expires }));
  expireStageCookie(req, headers);
  return headers;
}

/** The cross-site token for a browser that has none. */
export function missingCrossSiteToken(req: PayloadRequest): Headers {
  const headers = privateHeaders();
  if (!parseCookies(req.headers).get(crossSiteCookie))
    headers.append('set-cookie', serialize(crossSiteCookieWith(req, newToken())));
  return headers;
}
