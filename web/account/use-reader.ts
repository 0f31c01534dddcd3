import { useSyncExternalStore } from 'react';
import type { Reader } from '../../cms/contract/accounts';
import { subscribeToReader, currentReader } from './reader-store';

/**
 * The present reader: null until it is known (and in the server’s HTML), a guest when nobody is logged in; `isLoggedIn`
 * tells. It changes when somebody logs in or out, in this tab or another one.
 */
export const useReader = (): Reader | null =>
  useSyncExternalStore(subscribeToReader, currentReader, () => null);
