import { useEffect, useSyncExternalStore } from 'react';
import type { Reader } from '../../cms/contract/accounts';
import { subscribeToReader, currentReader, refetchUnanswered } from './reader-store';

/**
 * The present reader: null until it is known (and in the server’s HTML), a guest when nobody is logged in; `isLoggedIn`
 * tells. It changes when somebody logs in or out, in this tab or another one.
 */
export const useReader = (): Reader | null =>
  useSyncExternalStore(subscribeToReader, currentReader, () => null);

/** Asks again who is logged in when another page is opened, where the site did not answer before. */
export const useRefetchOfReader = (pageKey: string): void =>
  useEffect(() => refetchUnanswered(), [pageKey]);
