import { useEffect, useEffectEvent } from 'react';
import { type KeyAction, keyAction, type Panel } from './keys';

/** Checkboxes and radio buttons take no letters. */
const writes =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Listens for the shortcuts of the suggestions screen, except while the user types. */
export function useKeys(
  { areOn, panel }: { areOn: boolean; panel: Panel | null },
  onAction: (action: KeyAction) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(writes);
    const action = keyAction(event, { isTyping, panel, areOn });
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
