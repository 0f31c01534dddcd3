import { useEffect, useEffectEvent, useState } from 'react';
import { ignoredIn, ignoredItem, withIgnored } from '../../../cms/contract/ignored-findings';
import { safeStorage } from '../../browser/safe-storage';

const stored = () => safeStorage(() => localStorage.getItem(ignoredItem));

const store = (text: string, keys: string[]) =>
  safeStorage(() => localStorage.setItem(ignoredItem, withIgnored(stored(), text, keys)));

/** What the author does not want to be told again of a text: remembered in this browser, or while the editor is open. */
export function useIgnored(text: string) {
  const [keys, setKeys] = useState(() => ignoredIn(stored(), text));
  const carryOver = useEffectEvent(() => {
    if (keys.length > 0) store(text, keys);
  });
  // A new post has a number from its first save on, and is the same text.
  useEffect(() => carryOver(), [text]);

  const ignore = (ignored: string[]) => {
    setKeys(ignored);
    store(text, ignored);
  };
  return { ignored: keys, ignore };
}
