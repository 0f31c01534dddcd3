import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until React handles the page's events. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
