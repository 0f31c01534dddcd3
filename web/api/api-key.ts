import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKeyItem } from './browser-api';
import { ApiError, createApi } from './client';

/** Keeps the author's key in this browser. @returns whether the browser lets us */
export function storeApiKey(key: string): boolean {
  try {
    localStorage.setItem(apiKeyItem, key);
    return true;
  } catch {
    // Storage is closed to the page, or full: the caller says so.
    return false;
  }
}

export function forgetApiKey(): void {
  try {
    localStorage.removeItem(apiKeyItem);
  } catch {
    // Storage is closed to the page, so there is nothing to forget.
  }
}

/** Asks the site whether a key is good, before anything is written with it. */
export async function checkApiKey(key: string): Promise<'good' | 'refused' | 'away'> {
  // A header holds no other characters, so no key does.
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
