import type { Reader } from '../../cms/contract/accounts';
import { crossSiteTokenIn } from '../../cms/contract/plain/headers';
import { guest } from '../../cms/contract/plain/guest';
import { type Api, ApiError } from '../../cms/contract/plain/client';
import { isLoggedIn, readerInReply } from './reader-in-reply';
import { currentReader, refreshReader, setReader, notifyOtherTabs } from './reader-store';
import { tellServiceWorker } from '../offline/tell-service-worker';
import { fetchClientIp, forgetName, rememberName } from './remembered-name';

type Credentials = { userName: string; password: string; rememberMe: boolean };

const isSameName = (one: string, other: string) =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();

/**
 * Returns the current user if the same name logs in again and the session is still valid: specification, section 4, "a cached
 * user is reused". This grants nothing that they did not have.
 */
async function cachedReader({ userName, rememberMe }: Credentials): Promise<Reader | null> {
  const cached = currentReader();
  if (!isLoggedIn(cached) || !isSameName(cached.userName, userName)) return null;
  const refreshed = await refreshReader();
  const isSameUser = isLoggedIn(refreshed) && isSameName(refreshed.userName, userName);
  return isSameUser && (refreshed.rememberMe || !rememberMe) ? refreshed : null;
}

/** Without cookies, a successful login has no effect. */
export const needsCookies =
  'This browser does not accept cookies from this site, so you cannot stay logged in. Allow them in its settings, then log in again.';

/** @throws ApiError if the browser has not stored the cookie */
function expectCookies(): void {
  if (crossSiteTokenIn(document.cookie) !== undefined) return;
  throw new ApiError(403, { status: 403, title: 'Forbidden', detail: needsCookies });
}

/** Makes the current user a guest after a failed login. Specification, section 4. */
async function becomeGuest(api: Api, error: unknown) {
  const wasLoggedIn = isLoggedIn(currentReader());
  setReader(guest);
  if (!wasLoggedIn || !(error instanceof ApiError && error.status === 401)) return;
  await api('POST /Users/logout', {});
  notifyOtherTabs();
}

/** Returns the account in a login reply. @throws ApiError for a reply of a captive portal */
function accountIn(reply: unknown): Reader {
  const reader = readerInReply(reply);
  if (isLoggedIn(reader)) return reader;
  throw new ApiError(200, {
    status: 200,
    title: 'OK',
    detail:
      'The response did not come from this site. Your network may want you to log in to it first: open another page, then try again.',
  });
}

/** Logs a user in and stores their name for the next login. If the login fails, the current user is a guest. */
export async function logInClient(api: Api, credentials: Credentials): Promise<void> {
  if (await cachedReader(credentials)) return;
  try {
    const ipAddress = await fetchClientIp(api);
    const reader = accountIn(await api('POST /Users/login', { ...credentials, ipAddress }));
    expectCookies();
    setReader(reader);
    rememberName(ipAddress, reader.userName);
    notifyOtherTabs();
  } catch (error) {
    await becomeGuest(api, error);
    throw error;
  }
}

/**
 * Logs out, optionally of all sessions, and optionally revokes the account's API keys. Deletes the stored name unless
 * "Remember Me" was chosen.
 */
export async function logOutClient(
  api: Api,
  input: { everywhere?: boolean; revokeKeys?: boolean } = {},
): Promise<void> {
  const isRemembered = currentReader()?.rememberMe;
  await api('POST /Users/logout', input);
  await endClientSession(api, isRemembered);
}

/** Clears the session in the browser, also after the account was deleted. */
export async function endClientSession(api: Api, isRemembered = false): Promise<void> {
  setReader(guest);
  notifyOtherTabs();
  await tellServiceWorker({ type: 'logged out' });
  if (!isRemembered) await forgetName(api);
}
