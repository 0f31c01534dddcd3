import { useEffect, useEffectEvent } from 'react';

/** Calls back when the user taps or focuses something outside an element. */
export function useLeaving(element: HTMLElement | null, isOpen: boolean, onLeave: () => void) {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !element?.contains(target)) onLeave();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
}
