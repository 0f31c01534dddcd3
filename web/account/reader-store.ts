import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/guest';
import { browserApi } from '../api/browser-api';
import { readerInReply } from './reader-in-reply';

/**
 * The present reader, as the browser knows him: one for the whole page, asked for once. Pages are the same for everybody, so
 * the server never knows; nothing here is touched while it renders.
 */
let present: Reader | null = null;
let isAsked = false;
let lastChange = 0;
const listeners = new Set<() => void>();

/** Written when somebody logs in or out: the other tabs of the browser hear of it. */
const noticeItem = 'session-changed';

/** The present reader, a guest when nobody is logged in, null until it is known. */
export const presentReader = () => present;

/** Sets the present reader: who has just logged in, or a guest. */
export function setReader(reader: Reader): void {
  lastChange += 1;
  present = reader;
  for (const notify of listeners) notify();
}

/** Tells the other tabs that somebody logged in or out. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(noticeItem, String(Date.now()));
  } catch {
    // Storage is closed to the page: the other tabs see it when they are loaded again.
  }
}

/**
 * Asks the site who is logged in, as after a call was answered with 401. An answer that comes after a log-in or log-out
 * counts for nothing. Without an answer nobody is logged in as far as the page is concerned.
 */
export async function refreshReader(): Promise<Reader> {
  const since = ++lastChange;
  isAsked = true;
  const answer = await browserApi()('GET /Users/me', {}).then(readerInReply, () => guest);
  if (since === lastChange) setReader(answer);
  return present ?? answer;
}

function onOtherTab({ key }: StorageEvent) {
  if (key === noticeItem) void refreshReader();
}

/** A page that the browser kept and shows again may be from before a log-out. */
function onShownAgain({ persisted }: PageTransitionEvent) {
  if (persisted) void refreshReader();
}

/** For `useSyncExternalStore`. The first who listens has the reader asked for. */
export function onReaderChange(notify: () => void): () => void {
  if (!isAsked) {
    window.addEventListener('storage', onOtherTab);
    window.addEventListener('pageshow', onShownAgain);
    void refreshReader();
  }
  listeners.add(notify);
  return () => listeners.delete(notify);
}
