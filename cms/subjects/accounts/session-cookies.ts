import { randomBytes } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { generateCookie, parseCookies } from 'payload/shared';
import { deviceCookie, withAccount } from '../../platform/access/known-device';
import { idToken } from '../../platform/access/signed-token';
import { crossSiteCookie } from '../../contract/plain/headers';
import { type ReadingStage, stageCookie } from '../../contract/plain/reading-stage';

type CookieOptions = {
  /** Seconds. Without it, the cookie lasts until the browser closes. */
  maxAge?: number | undefined;
  expires?: Date;
  httpOnly?: boolean;
};

function appendCookie(
  headers: Headers,
  { payload }: PayloadRequest,
  [name, value]: [name: string, value: string],
  options: CookieOptions = {},
): void {
  const { secure = false } = payload.collections.users.config.auth.cookies;
  const common = { path: '/', sameSite: 'Lax', secure, returnCookieAsObject: false } as const;
  headers.append(
    'set-cookie',
    String(generateCookie<false>({ ...common, name, value, ...options })),
  );
}

const expired = { expires: new Date(0) };

/** Browsers' maximum age of cookies, in seconds. */
const longestAge = 400 * 24 * 60 * 60;

const stageAge = 365 * 24 * 60 * 60;

/** Payload's cookie, so that one log-in covers the site and the dashboard. */
const sessionCookie = ({ payload }: PayloadRequest) => `${payload.config.cookiePrefix}-token`;

const newToken = () => randomBytes(24).toString('base64url');

export const privateHeaders = () => new Headers({ 'cache-control': 'no-store' });

type Named = { userName: string; email: string };

/** Marks the browser as known, so that failed log-ins of strangers do not lock out the account's owner. */
export function setKnownDevice(
  req: PayloadRequest,
  owner: Named,
  headers = new Headers(),
): Headers {
  const value = withAccount(req, owner);
  appendCookie(headers, req, [deviceCookie, value], { httpOnly: true, maxAge: longestAge });
  return headers;
}

/** Returns the cookies of a new session: the token, a cross-site token and the known device. */
export function sessionCookies(
  req: PayloadRequest,
  { token, user }: { token: string; user: Named },
  { maxAge }: Pick<CookieOptions, 'maxAge'> = {},
): Headers {
  const headers = setKnownDevice(req, user, privateHeaders());
  appendCookie(headers, req, [sessionCookie(req), token], { httpOnly: true, maxAge });
  // The site's pages repeat it in a header.
  appendCookie(headers, req, [crossSiteCookie, newToken()], { maxAge });
  return headers;
}

/** Cookie that says that Remember Me was chosen in this browser. */
export const rememberedCookie = 'remembered-reader';

const rememberedToken = idToken('remembered reader');

/** Returns the account that last chose Remember Me in this browser, or null. */
export function rememberedAccount({ headers, payload }: PayloadRequest): number | null {
  return rememberedToken.read(parseCookies(headers).get(rememberedCookie) ?? '', payload.secret);
}

/** Stores the user's choice in the browser. Another account's choice stays. */
export function setRememberedAccount(
  req: PayloadRequest,
  { id, rememberMe }: { id: number; rememberMe: boolean },
  headers: Headers,
): void {
  const value = rememberMe ? rememberedToken.write(id, req.payload.secret) : '';
  const lifetime = rememberMe ? { maxAge: longestAge } : expired;
  if (rememberMe || rememberedAccount(req) === id)
    appendCookie(headers, req, [rememberedCookie, value], { httpOnly: true, ...lifetime });
}

export function setStageCookie(req: PayloadRequest, stage: ReadingStage, headers: Headers): void {
  appendCookie(headers, req, [stageCookie, String(stage)], { maxAge: stageAge });
}

/** Expires the reading stage, which the next user of this browser would otherwise take over. */
export function expireStageCookie(req: PayloadRequest, headers: Headers): void {
  appendCookie(headers, req, [stageCookie, ''], expired);
}

/** Expires the cookies of a session and the reading stage. */
export function expiredSessionCookies(req: PayloadRequest): Headers {
  const headers = privateHeaders();
  appendCookie(headers, req, [sessionCookie(req), ''], { httpOnly: true, ...expired });
  appendCookie(headers, req, [crossSiteCookie, ''], expired);
  expireStageCookie(req, headers);
  return headers;
}

/** Returns headers with a cross-site token if the browser has none. */
export function missingCrossSiteToken(req: PayloadRequest): Headers {
  const headers = privateHeaders();
  if (!parseCookies(req.headers).get(crossSiteCookie))
    appendCookie(headers, req, [crossSiteCookie, newToken()]);
  return headers;
}
