import { useSyncExternalStore } from 'react';

function everySecond(notify: () => void) {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

/**
 * How many of some moments have not come yet; it changes when one of them comes.
 *
 * @param moments ISO 8601; the same ones in every rendering, as long as nothing else changes: React keeps what it rendered before
 *   where the count stays
 */
export const useCountBefore = (moments: readonly string[]): number =>
  useSyncExternalStore(
    everySecond,
    () => moments.filter((moment) => Date.now() < Date.parse(moment)).length,
    () => moments.length,
  );

/**
 * Whether a moment has not come yet; it changes when it comes.
 *
 * @param moment ISO 8601; null has no moment to come
 */
export const useIsBefore = (moment: string | null): boolean =>
  useCountBefore(moment === null ? [] : [moment]) > 0;
