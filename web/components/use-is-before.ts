import { useSyncExternalStore } from 'react';

function everySecond(notify: () => void) {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

/**
 * Whether a moment has not come yet; it changes when it comes.
 *
 * @param moment ISO 8601; null has no moment to come
 */
export const useIsBefore = (moment: string | null): boolean =>
  useSyncExternalStore(
    everySecond,
    () => moment !== null && Date.now() < Date.parse(moment),
    () => moment !== null,
  );
