import { apiKeyHeader } from '../../cms/contract/headers';
import { safeStorage } from '../components/safe-storage';
import { apiKeyItem } from './browser-api';
import { ApiError, createApi } from './client';

/** Keeps the author's key in this browser. @returns whether the browser lets us */
export const storeApiKey = (key: string): boolean =>
  safeStorage(() => {
    localStorage.setItem(apiKeyItem, key);
    return true;
  }) ?? false;

/** From now on this browser has no key. */
export function forgetApiKey(): void {
  safeStorage(() => localStorage.removeItem(apiKeyItem));
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
