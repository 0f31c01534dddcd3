import { apiKeyHeader } from '../../cms/contract/headers';
import { safeStorage } from '../browser/safe-storage';
import { apiKeyItem } from './browser-api';
import { ApiError, createApi } from './client';

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
