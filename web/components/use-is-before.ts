import { useSyncExternalStore } from 'react';

function everySecond(notify: () => void) {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

/** Returns how many ISO timestamps are in the future. Updates when one passes. */
export const useCountBefore = (moments: readonly string[]): number =>
  useSyncExternalStore(
    everySecond,
    () => moments.filter((moment) => Date.now() < Date.parse(moment)).length,
    () => moments.length,
  );

/** Returns true until an ISO timestamp has passed. Null counts as passed. */
export const useIsBefore = (moment: string | null): boolean =>
  useCountBefore(moment === null ? [] : [moment]) > 0;
