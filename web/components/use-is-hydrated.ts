import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns true after hydration, for elements that need JavaScript. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
