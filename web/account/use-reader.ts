import { useEffect, useSyncExternalStore } from 'react';
import type { Reader } from '../../cms/contract/accounts';
import { subscribeToReader, currentReader, refetchUnanswered } from './reader-store';

/**
 * Returns the current user: null while unknown and on the server, a guest if nobody is logged in (see `isLoggedIn`). Updates
 * on login and logout, in any tab.
 */
export const useReader = (): Reader | null =>
  useSyncExternalStore(subscribeToReader, currentReader, () => null);

/** Requests the current user again on navigation if the last request had no response. */
export const useRefetchOfReader = (pageKey: string): void =>
  useEffect(() => refetchUnanswered(), [pageKey]);
