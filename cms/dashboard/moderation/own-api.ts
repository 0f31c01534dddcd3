import { crossSiteHeader, crossSiteTokenIn } from '../../contract/headers';

type Fetch = typeof globalThis.fetch;

/** Returns the cross-site token. A user who logged in to the dashboard may not have one yet. */
async function readToken(fetch: Fetch): Promise<string> {
  if (!crossSiteTokenIn(document.cookie))
    await fetch('/api/Users/me', { credentials: 'same-origin' });
  return crossSiteTokenIn(document.cookie) ?? '';
}

/**
 * Calls the site's API as the logged-in user.
 *
 * @param path below `/api`
 * @throws Error with the API's message
 */
export async function callOwnApi<Reply>(fetch: Fetch, path: string, body: object): Promise<Reply> {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', [crossSiteHeader]: await readToken(fetch) },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as Reply & { detail?: string };
  if (response.ok) return reply;
  throw new Error(reply.detail ?? `The server answered with ${response.status}.`);
}
