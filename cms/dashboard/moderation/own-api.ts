import { crossSiteHeader, crossSiteTokenIn } from '../../contract/headers';

type Fetch = typeof globalThis.fetch;

/** The cross-site token; who has logged in to the dashboard may have none yet. */
async function readToken(fetch: Fetch): Promise<string> {
  if (!crossSiteTokenIn(document.cookie))
    await fetch('/api/Users/me', { credentials: 'same-origin' });
  return crossSiteTokenIn(document.cookie) ?? '';
}

/**
 * Makes a call of the site's own API as the logged-in user.
 *
 * @param path below `/api`
 * @throws Error with the API's own words
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
