import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/guest';
import { browserApi } from '../api/browser-api';
import { ApiError } from '../api/client';
import { safeStorage } from '../components/safe-storage';
import { currentReaderInReply } from './reader-in-reply';

/** Written when somebody logs in or out: the other tabs of the browser are notified by it. */
const storageKey = 'session-changed';

type ReaderStoreDependencies = {
  /** Asks the site who is logged in. */
  fetchReader: () => Promise<Reader>;
  /** Where the browser tells of other tabs, of its network, and of a page that it shows again. */
  events: () => EventTarget;
};

/**
 * The current reader, as the browser knows them: one for the whole page, fetched once. Pages are the same for everybody, so
 * the server never knows; nothing here is touched while it renders.
 */
export function createReaderStore({ fetchReader, events }: ReaderStoreDependencies) {
  let current: Reader | null = null;
  let hasFetched = false;
  let isUnanswered = false;
  let lastChange = 0;
  const listeners = new Set<() => void>();

  /** The current reader, a guest when nobody is logged in, null until it is known. */
  const currentReader = () => current;

  /** Sets the current reader: who has just logged in, or a guest. */
  function setReader(reader: Reader): void {
    lastChange += 1;
    isUnanswered = false;
    current = reader;
    for (const notify of listeners) notify();
  }

  /**
   * Asks the site who is logged in, as after a call was answered with 401. An answer that comes after a log-in or log-out
   * is out of date, and ignored. Without an answer everything stays as it was, and the site is asked again later.
   *
   * @returns the current reader, null where there was no answer
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

  /** Asks the site again who is logged in, where it did not answer the last time. */
  function refetchUnanswered(): void {
    if (isUnanswered) void refreshReader();
  }

  function onStorage(event: Event) {
    if ('key' in event && event.key === storageKey) void refreshReader();
  }

  /** A page from the browser's back/forward cache may be from before a log-out. */
  function onPageShow(event: Event) {
    if ('persisted' in event && event.persisted === true) void refreshReader();
  }

  /** Tells when the reader is known, and of each change. It has nobody fetched. */
  function onReaderChange(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }

  /** For `useSyncExternalStore`. The first subscriber has the reader fetched. */
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

/** Tells the other tabs that somebody logged in or out. Without storage they see it when they are loaded again. */
export const notifyOtherTabs = () =>
  safeStorage(() => localStorage.setItem(storageKey, String(Date.now())));
