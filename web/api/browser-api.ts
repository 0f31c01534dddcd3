import { apiKeyHeader, crossSiteHeader, crossSiteTokenIn } from '../../cms/contract/plain/headers';
import { safeStorage } from '../browser/safe-storage';
import { createApi, ApiError } from '../../cms/contract/plain/client';

/** Storage key of the author's API key: specification, section 4. */
const apiKeyItem = 'sns:apiKey';

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

export const storeApiKey = (key: string): boolean =>
  safeStorage(() => {
    localStorage.setItem(apiKeyItem, key);
    return true;
  }) ?? false;

export function forgetApiKey(): void {
  safeStorage(() => localStorage.removeItem(apiKeyItem));
}

export async function checkApiKey(key: string): Promise<'good' | 'refused' | 'away'> {
  // A header cannot contain other characters, so no key does.
  if (!/^[\x21-\x7e]+$/.test(key)) return 'refused';
  const api = createApi((request) => {
    request.headers.set(apiKeyHeader, key);
    return fetch(request);
  }, window.location.origin);
  try {
    await api('GET /key', {});
    return 'good';
  } catch (error) {
    const isRefused = error instanceof ApiError && [401, 403].includes(error.status);
    return isRefused ? 'refused' : 'away';
  }
}
