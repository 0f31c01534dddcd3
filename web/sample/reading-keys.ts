import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { safeStorage } from '../components/safe-storage';
import { isFreeKey } from './is-free-key';

const item = 'reader:keys';

/** What single keys do while a chapter is read; what a window cannot do has no key in it. */
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

/** Lasts as long as the page where storage is closed to it. */
let areOff = false;

const areKeysOn = () =>
  (safeStorage(() => localStorage.getItem(item) ?? 'on') ?? (areOff ? 'off' : 'on')) === 'on';

function subscribe(notify: () => void) {
  heard.add(notify);
  return () => void heard.delete(notify);
}

/** Whether single keys do something. Who speaks to the computer, or whose hand trembles, turns them off: WCAG 2.1.4. */
export const useAreKeysOn = () => useSyncExternalStore(subscribe, areKeysOn, () => true);

/** Turns single keys on or off, now and the next time. */
export function chooseKeys(areOn: boolean): void {
  areOff = !areOn;
  safeStorage(() => (areOn ? localStorage.removeItem(item) : localStorage.setItem(item, 'off')));
  for (const notify of heard) notify();
}

/** Has single keys do what they stand for, anywhere in the window but where something is typed. */
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
