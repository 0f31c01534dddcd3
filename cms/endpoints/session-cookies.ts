import { randomBytes } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { generateCookie, parseCookies } from 'payload/shared';
import { crossSiteCookie } from '../contract/cross-site';

type Kept = {
  /** Seconds; without it the cookie is gone when the browser closes. */
  maxAge?: number | undefined;
};

const settings = ({ payload }: PayloadRequest) => {
  const { cookies } = payload.collections.users.config.auth;
  return { path: '/', sameSite: 'Lax', secure: cookies.secure ?? false } as const;
};

/** Payload's own name, so that one log-in opens the site and the dashboard. */
const sessionCookie = ({ payload }: PayloadRequest) => `${payload.config.cookiePrefix}-token`;

const sessionAs = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: sessionCookie(req), value, httpOnly: true }) as const;

/** A cross-site token, which our own pages read from its cookie and send back in a header. */
const crossSiteAs = (req: PayloadRequest, value: string) =>
  ({ ...settings(req), name: crossSiteCookie, value }) as const;

type Cookie = Omit<Parameters<typeof generateCookie>[0], 'returnCookieAsObject'>;

const write = (cookie: Cookie) =>
  String(generateCookie<false>({ ...cookie, returnCookieAsObject: false }));

const newToken = () => randomBytes(24).toString('base64url');

/** Headers for an answer that is one person's: nobody keeps it for another. */
const personal = () => new Headers({ 'cache-control': 'no-store' });

/** What a browser keeps of a session that was opened: its cookie and a new cross-site token. */
export function openedSession(req: PayloadRequest, token: string, { maxAge }: Kept): Headers {
  const headers = personal();
  headers.append('set-cookie', write({ ...sessionAs(req, token), maxAge }));
  headers.append('set-cookie', write({ ...crossSiteAs(req, newToken()), maxAge }));
  return headers;
}

/** Takes a session's cookies back. */
export function closedSession(req: PayloadRequest): Headers {
  const headers = personal();
  const expires = new Date(0);
  headers.append('set-cookie', write({ ...sessionAs(req, ''), expires }));
  headers.append('set-cookie', write({ ...crossSiteAs(req, ''), expires }));
  return headers;
}

/** The cross-site token for a browser that has none. */
export function missingToken(req: PayloadRequest): Headers {
  const headers = personal();
  if (!parseCookies(req.headers).get(crossSiteCookie))
    headers.append('set-cookie', write(crossSiteAs(req, newToken())));
  return headers;
}
