import { useEffect, useEffectEvent } from 'react';

/** Calls back when the user taps or focuses something outside an element. */
export function useLeaving(element: HTMLElement | null, isOpen: boolean, onLeave: () => void) {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !element?.contains(target)) onLeave();
  });
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, leave, { signal: closing.signal });
    return () => closing.abort();
  }, [isOpen]);
}
