import { useEffect, useEffectEvent } from 'react';

/** Tells when something beside an element is touched, or has the focus. */
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
