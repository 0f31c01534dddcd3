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
 * How a link of the menu fetches its page ahead. Without the network, and while a post is written, it does not: a file that cannot
 * be had makes the router load the present page anew, under the hands of who is typing in it.
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
