import { apiKeyHeader, crossSiteHeader, crossSiteTokenIn } from '../../cms/contract/headers';
import { safeStorage } from '../browser/safe-storage';
import { createApi } from './client';

/** Storage key of the author's API key: specification, section 4. */
export const apiKeyItem = 'sns:apiKey';

export const storedApiKey = (): string | null =>
  safeStorage(() => localStorage.getItem(apiKeyItem));

/** Returns the authentication headers: the stored API key, and the cross-site token for writing requests. */
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

/** Returns the API client for the browser. The signal aborts all its requests. */
export const browserApi = (signal?: AbortSignal) =>
  createApi(
    (request) => fetch(withCredentials(request), signal && { signal }),
    window.location.origin,
  );
