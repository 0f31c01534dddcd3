import { APIError, type PayloadRequest, parseCookies } from 'payload';
import { minutesConfirmed, reauthenticationRequired } from '../../contract/plain/reauthentication';
import { crossSiteCookie, crossSiteHeader } from '../../contract/plain/headers';
import { isSame } from './signed-token';

/** Returns the id of the user's session; null if nobody is logged in or an API key is used. */
export const sessionOf = (user: PayloadRequest['user']): string | null =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : null;

const time = (moment: string | null | undefined) => (moment ? Date.parse(moment) : 0);

/** Returns whether the user logged in, or confirmed who they are, in the last 15 minutes. */
export function isConfirmed({ user }: PayloadRequest): boolean {
  const id = sessionOf(user);
  const session = id === null ? undefined : user?.sessions?.find((one) => one.id === id);
  if (!session) return false;
  const last = Math.max(time(session.createdAt), time(session.confirmedAt));
  return Date.now() - last < minutesConfirmed * 60_000;
}

/** Error for actions that need a recently confirmed session. API keys have no session, so they get the same error. */
export class ReauthenticationRequired extends APIError<{ type: string }> {
  // Prevents Payload from logging it as a server error.
  override name = 'Forbidden';
  constructor() {
    const message = `Enter your password or use a passkey again: your last confirmation was more than ${minutesConfirmed} minutes ago.`;
    super(message, 403, { type: reauthenticationRequired }, true);
  }
}

/** @throws ReauthenticationRequired */
export function assertConfirmed(req: PayloadRequest): void {
  if (!isConfirmed(req)) throw new ReauthenticationRequired();
}

/** Returns whether a request repeats the token of its cookie in a header, which only the site's own pages can. */
export function hasCrossSiteToken(headers: Headers): boolean {
  const token = parseCookies(headers).get(crossSiteCookie);
  return !!token && isSame(token, headers.get(crossSiteHeader) ?? '');
}

/**
 * Why a caller could not be looked up, per request. Payload treats such a caller as logged out, but the response must not say
 * that the API key is wrong.
 */
const reasons = new WeakMap<Headers, unknown>();

/** Stores why a caller could not be looked up. @param headers the request's headers */
export const noteAuthLookupError = (headers: Headers, reason: unknown) =>
  reasons.set(headers, reason);

/** @throws the error of the look-up, if it failed */
export function throwAuthLookupError(headers: Headers): void {
  if (reasons.has(headers)) throw reasons.get(headers);
}
