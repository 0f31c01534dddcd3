import type { Reader } from '../../cms/contract/accounts';
import { crossSiteTokenIn } from '../../cms/contract/headers';
import { guest } from '../../cms/contract/guest';
import { type Api, ApiError } from '../api/client';
import { isLoggedIn, readerInReply } from './reader-in-reply';
import { currentReader, refreshReader, setReader, notifyOtherTabs } from './reader-store';
import { tellServiceWorker } from '../offline/tell-service-worker';
import { fetchClientIp, forgetName, rememberName } from './remembered-name';

type Credentials = { userName: string; password: string; rememberMe: boolean };

const isSameName = (one: string, other: string) =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();

/**
 * Who is logged in already and gives the same name again keeps their session, if it is still open: specification, section 4, "a
 * cached user is reused". They gain nothing by it that they don't have.
 */
async function cachedReader({ userName, rememberMe }: Credentials): Promise<Reader | null> {
  const cached = currentReader();
  if (!isLoggedIn(cached) || !isSameName(cached.userName, userName)) return null;
  const refreshed = await refreshReader();
  const isStillThere = isLoggedIn(refreshed) && isSameName(refreshed.userName, userName);
  return isStillThere && (refreshed.rememberMe || !rememberMe) ? refreshed : null;
}

/** Where cookies are refused a log-in succeeds and comes to nothing: the next page would ask for it again, without a word. */
export const needsCookies =
  'This browser keeps no cookies for this site, so nobody stays logged in. Allow them in its settings, then log in again.';

/** @throws ApiError when the browser did not keep what the log-in has set */
function expectCookies(): void {
  if (crossSiteTokenIn(document.cookie) !== undefined) return;
  throw new ApiError(403, { status: 403, title: 'Forbidden', detail: needsCookies });
}

/** After a refused log-in there is a guest. Specification, section 4. */
async function becomeGuest(api: Api, error: unknown) {
  const wasLoggedIn = isLoggedIn(currentReader());
  setReader(guest);
  if (!wasLoggedIn || !(error instanceof ApiError && error.status === 401)) return;
  await api('POST /Users/logout', {});
  notifyOtherTabs();
}

/**
 * The account that a log-in was answered with. A network that wants a log-in of its own may answer in the site's place.
 *
 * @throws ApiError when there is none
 */
function accountIn(reply: unknown): Reader {
  const reader = readerInReply(reply);
  if (isLoggedIn(reader)) return reader;
  throw new ApiError(200, {
    status: 200,
    title: 'OK',
    detail:
      'What came back was no answer of this site. The network may want you to log in to it first: open another page, then try again.',
  });
}

/**
 * Logs somebody in, in the browser: they are the current reader from then on, and their name is stored for the next time.
 *
 * @throws ApiError as the call does, and when it is answered without an account; the current reader is a guest then
 */
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
 * Logs out, here or with all sessions of the account, and revokes its API keys if that is asked. A name that was not to be
 * remembered is forgotten.
 */
export async function logOutClient(
  api: Api,
  input: { everywhere?: boolean; revokeKeys?: boolean } = {},
): Promise<void> {
  const reader = currentReader();
  await api('POST /Users/logout', input);
  setReader(guest);
  notifyOtherTabs();
  await tellServiceWorker({ type: 'logged out' });
  if (!reader?.rememberMe) await forgetName(api);
}

/** Leaves for good, after the account was deleted. */
export async function endClientSession(api: Api): Promise<void> {
  setReader(guest);
  notifyOtherTabs();
  await tellServiceWorker({ type: 'logged out' });
  await forgetName(api);
}
