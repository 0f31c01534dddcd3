import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { storedText } from '../browser/stored-text';
import { isFreeKey } from './is-free-key';

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
  ['arrowright', 'next'],
  ['arrowleft', 'previous'],
]);

const stored = storedText('reader:keys');

const areKeysOn = () => stored.read() !== 'off';

/** Returns true if single keys are on. Users of speech input, for example, can turn them off (WCAG 2.1.4). */
export const useAreKeysOn = () => useSyncExternalStore(stored.subscribe, areKeysOn, () => true);

export const chooseKeys = (areOn: boolean): void => stored.write(areOn ? '' : 'off');

/** Handles arrows, and single keys if they are on, except while the user types. */
export function useReadingKeys(isReading: boolean, actions: ReadingActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const meaning = meanings.get(event.key.toLowerCase());
    if (!meaning || !isFreeKey(event)) return;
    const isArrow = event.key.startsWith('Arrow');
    if (isArrow ? event.shiftKey : !areKeysOn()) return;
    actions[meaning]?.();
  });
  useEffect(() => {
    if (!isReading) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isReading]);
}
