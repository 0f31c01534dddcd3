import { apiKeyHeader, crossSiteHeader, crossSiteTokenIn } from '../../cms/contract/headers';
import { safeStorage } from '../components/safe-storage';
import { createApi } from './client';

/** Where the author's API key is stored: specification, section 4. */
export const apiKeyItem = 'sns:apiKey';

/** The author's key as this browser keeps it, or null. */
export const storedApiKey = (): string | null =>
  safeStorage(() => localStorage.getItem(apiKeyItem));

/** The headers that identify the visitor: the author's key when it is stored, the cross-site token with what changes something. */
export function credentials(method: string): [name: string, value: string][] {
  const apiKey = storedApiKey();
  const token = method === 'GET' ? undefined : crossSiteTokenIn(document.cookie);
  const headers: [string, string][] = [];
  if (apiKey) headers.push([apiKeyHeader, apiKey]);
  if (token) headers.push([crossSiteHeader, token]);
  return headers;
}

function withCredentials(request: Request): Request {
  for (const [name, value] of credentials(request.method)) request.headers.set(name, value);
  return request;
}

/**
 * The API as the browser calls it.
 *
 * @param signal ends all calls that are under way, as a navigation does that another overtakes
 */
export const browserApi = (signal?: AbortSignal) =>
  createApi(
    (request) => fetch(withCredentials(request), signal && { signal }),
    window.location.origin,
  );
