import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../cms/contract/paths';

function subscribe(listener: () => void) {
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/**
 * Returns how menu links prefetch. Not offline and not in the editor: a failed prefetch makes the router reload the page,
 * which would interrupt typing.
 */
export function usePrefetch(): 'intent' | 'none' {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { pathname } = useLocation();
  return isOnline && pathname !== paths.editor ? 'intent' : 'none';
}
