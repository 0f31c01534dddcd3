import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/plain/guest';
import { browserApi } from '../api/browser-api';
import { ApiError } from '../../cms/contract/plain/client';
import { safeStorage } from '../browser/safe-storage';
import { currentReaderInReply } from './reader-in-reply';
import { useSyncExternalStore } from 'react';

/** Written on login and logout to notify other tabs. */
const storageKey = 'session-changed';

// The current user, requested once per page load. Cached pages do not contain it, and the server never uses this store.
let current: Reader | null = null;
let hasFetched = false;
let isUnanswered = false;
let lastChange = 0;
const listeners = new Set<() => void>();

/** Returns the current user: a guest if nobody is logged in, null while unknown. */
export const currentReader = () => current;

export function setReader(reader: Reader): void {
  lastChange += 1;
  isUnanswered = false;
  current = reader;
  for (const notify of listeners) notify();
}

/**
 * Requests the current user, such as after a 401. A response that arrives after a login or logout is ignored. Without a
 * response, the user stays as it was and is requested again later.
 */
export async function refreshReader(): Promise<Reader | null> {
  const since = ++lastChange;
  hasFetched = true;
  isUnanswered = false;
  const answer = await browserApi()('GET /Users/me', {})
    .then(currentReaderInReply)
    .catch((error: unknown) => (error instanceof ApiError && error.status === 401 ? guest : null));
  if (since !== lastChange) return current;
  if (answer) setReader(answer);
  else isUnanswered = true;
  return answer;
}

/** Requests the current user again if the last request had no response. */
export function refetchUnanswered(): void {
  if (isUnanswered) void refreshReader();
}

/** Subscribes to changes of the current user. Does not request it. */
export function onReaderChange(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** For `useSyncExternalStore`. The first subscriber triggers the request. */
export function subscribeToReader(notify: () => void): () => void {
  if (!hasFetched) {
    for (const type of ['online', 'focus', 'visibilitychange'])
      window.addEventListener(type, refetchUnanswered);
    window.addEventListener('storage', ({ key }) => {
      if (key === storageKey) void refreshReader();
    });
    // A page from the back/forward cache may be older than a logout.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void refreshReader();
    });
    void refreshReader();
  }
  return onReaderChange(notify);
}

/** Notifies other tabs of a login or logout. Without storage, they notice after a reload. */
export const notifyOtherTabs = () =>
  safeStorage(() => localStorage.setItem(storageKey, String(Date.now())));

/**
 * Returns the current user: null while unknown and on the server, a guest if nobody is logged in (see `isLoggedIn`). Updates
 * on login and logout, in any tab.
 */
export const useReader = (): Reader | null =>
  useSyncExternalStore(subscribeToReader, currentReader, () => null);
