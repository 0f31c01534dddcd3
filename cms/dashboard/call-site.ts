import { crossSiteHeader, crossSiteTokenIn } from '../contract/headers';
import { send } from './rest';

/** Returns the cross-site token. A user who logged in to the dashboard may not have one yet. */
async function readToken(): Promise<string> {
  if (!crossSiteTokenIn(document.cookie))
    await fetch('/api/Users/me', { credentials: 'same-origin' });
  return crossSiteTokenIn(document.cookie) ?? '';
}

/** Calls the site's API, below `/api`, as the logged-in user. @throws Error with the API's message */
export const callSite = async <Reply>(path: string, body: object, signal?: AbortSignal) =>
  send<Reply>(`/api${path}`, {
    body,
    ...(signal && { signal }),
    headers: { [crossSiteHeader]: await readToken() },
  });
