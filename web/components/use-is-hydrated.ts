import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until the page's scripts run, then true: for what only works with them. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
