import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { safeStorage } from '../components/safe-storage';
import { isFreeKey } from './is-free-key';

const item = 'reader:keys';

/** Single-key actions. Missing ones are unavailable. */
type ReadingKey = 'next' | 'previous' | 'larger' | 'smaller' | 'theme' | 'fullScreen' | 'help';
type ReadingActions = Partial<Record<ReadingKey, () => void>>;

const meanings = new Map<string, ReadingKey>([
  ['n', 'next'],
  ['p', 'previous'],
  ['+', 'larger'],
  // The same key without Shift.
  ['=', 'larger'],
  ['-', 'smaller'],
  ['t', 'theme'],
  ['f', 'fullScreen'],
  ['?', 'help'],
]);

const heard = new Set<() => void>();

/** Fallback if the browser blocks storage. */
let areOff = false;

const areKeysOn = () =>
  (safeStorage(() => localStorage.getItem(item) ?? 'on') ?? (areOff ? 'off' : 'on')) === 'on';

function subscribe(notify: () => void) {
  heard.add(notify);
  return () => void heard.delete(notify);
}

/** Returns true if single keys are on. Users of speech input, for example, can turn them off (WCAG 2.1.4). */
export const useAreKeysOn = () => useSyncExternalStore(subscribe, areKeysOn, () => true);

/** Stores whether single keys are on. */
export function chooseKeys(areOn: boolean): void {
  areOff = !areOn;
  safeStorage(() => (areOn ? localStorage.removeItem(item) : localStorage.setItem(item, 'off')));
  for (const notify of heard) notify();
}

/** Handles single keys, except while the user types. */
export function useReadingKeys(isReading: boolean, actions: ReadingActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const meaning = meanings.get(event.key.toLowerCase());
    if (!meaning || !areKeysOn() || !isFreeKey(event)) return;
    actions[meaning]?.();
  });
  useEffect(() => {
    if (!isReading) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isReading]);
}
