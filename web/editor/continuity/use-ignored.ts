import { useEffect, useEffectEvent, useState } from 'react';
import { ignoredIn, ignoredItem, withIgnored } from '../../../cms/contract/ignored-findings';
import { safeStorage } from '../../browser/safe-storage';

const stored = () => safeStorage(() => localStorage.getItem(ignoredItem));

const store = (text: string, keys: string[]) =>
  safeStorage(() => localStorage.setItem(ignoredItem, withIgnored(stored(), text, keys)));

/** Findings that the author ignores in a text. Stored in this browser, or in memory if storage is blocked. */
export function useIgnored(text: string) {
  const [keys, setKeys] = useState(() => ignoredIn(stored(), text));
  const carryOver = useEffectEvent(() => {
    if (keys.length > 0) store(text, keys);
  });
  // A new post gets its id at its first save, but its ignored findings stay.
  useEffect(() => carryOver(), [text]);

  const ignore = (ignored: string[]) => {
    setKeys(ignored);
    store(text, ignored);
  };
  return { ignored: keys, ignore };
}
