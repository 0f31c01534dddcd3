import { usePreferences } from '@payloadcms/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { shortcutOf } from './keys';

/** Checkboxes and radio buttons take no letters. */
const writes =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Listens for the shortcuts of the suggestions screen, except while the user types. */
export function useKeys(areOn: boolean, actionOf: (key: string) => (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(writes);
    const key = shortcutOf(event, { isTyping, areOn });
    const action = key ? actionOf(key) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const preference = 'suggestion-keys';

/** Whether single-key shortcuts are on: a preference of each user, on by default. */
export function useKeysSetting(): [areOn: boolean, set: (areOn: boolean) => void] {
  const { getPreference, setPreference } = usePreferences();
  const [areOn, setAreOn] = useState(true);
  useEffect(() => {
    getPreference<{ areOn?: boolean } | null>(preference)
      .then((stored) => setAreOn(stored?.areOn ?? true))
      // Keep the default: the switch is visible.
      .catch(() => undefined);
  }, [getPreference]);
  return [
    areOn,
    (on) => {
      setAreOn(on);
      void setPreference(preference, { areOn: on });
    },
  ];
}
