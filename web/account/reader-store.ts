import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/guest';
import { browserApi } from '../api/browser-api';
import { ApiError } from '../api/client';
import { safeStorage } from '../browser/safe-storage';
import { currentReaderInReply } from './reader-in-reply';

/** Written on login and logout to notify other tabs. */
const storageKey = 'session-changed';

type ReaderStoreDependencies = {
  /** Requests the current user. */
  fetchReader: () => Promise<Reader>;
  /** Source of `storage`, `online`, `pageshow` and similar events. */
  events: () => EventTarget;
};

/** The current user, requested once per page load. Cached pages do not contain it, and the server never uses this store. */
export function createReaderStore({ fetchReader, events }: ReaderStoreDependencies) {
  let current: Reader | null = null;
  let hasFetched = false;
  let isUnanswered = false;
  let lastChange = 0;
  const listeners = new Set<() => void>();

  /** Returns the current user: a guest if nobody is logged in, null while unknown. */
  const currentReader = () => current;

  function setReader(reader: Reader): void {
    lastChange += 1;
    isUnanswered = false;
    current = reader;
    for (const notify of listeners) notify();
  }

  /**
   * Requests the current user, such as after a 401. A response that arrives after a login or logout is ignored. Without a
   * response, the user stays as it was and is requested again later.
   *
   * @returns the current user; null without a response
   */
  async function refreshReader(): Promise<Reader | null> {
    const since = ++lastChange;
    hasFetched = true;
    isUnanswered = false;
    const answer = await fetchReader().catch((error: unknown) =>
      error instanceof ApiError && error.status === 401 ? guest : null,
    );
    if (since !== lastChange) return current;
    if (answer) setReader(answer);
    else isUnanswered = true;
    return answer;
  }

  /** Requests the current user again if the last request had no response. */
  function refetchUnanswered(): void {
    if (isUnanswered) void refreshReader();
  }

  function onStorage(event: Event) {
    if ('key' in event && event.key === storageKey) void refreshReader();
  }

  /** A page from the back/forward cache may be older than a logout. */
  function onPageShow(event: Event) {
    if ('persisted' in event && event.persisted === true) void refreshReader();
  }

  /** Subscribes to changes of the current user. Does not request it. */
  function onReaderChange(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }

  /** For `useSyncExternalStore`. The first subscriber triggers the request. */
  function subscribeToReader(notify: () => void): () => void {
    if (!hasFetched) {
      for (const type of ['online', 'focus', 'visibilitychange'])
        events().addEventListener(type, refetchUnanswered);
      events().addEventListener('storage', onStorage);
      events().addEventListener('pageshow', onPageShow);
      void refreshReader();
    }
    return onReaderChange(notify);
  }

  return {
    currentReader,
    setReader,
    refreshReader,
    refetchUnanswered,
    onReaderChange,
    subscribeToReader,
  };
}

export const {
  currentReader,
  setReader,
  refreshReader,
  refetchUnanswered,
  onReaderChange,
  subscribeToReader,
} = createReaderStore({
  fetchReader: () => browserApi()('GET /Users/me', {}).then(currentReaderInReply),
  events: () => window,
});

/** Notifies other tabs of a login or logout. Without storage, they notice after a reload. */
export const notifyOtherTabs = () =>
  safeStorage(() => localStorage.setItem(storageKey, String(Date.now())));
