import { useEffect, useEffectEvent } from 'react';

/** Not in TypeScript's DOM types: https://html.spec.whatwg.org/multipage/interaction.html#closewatcher */
declare class CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

/**
 * On a phone, what stands beside the text covers it, and Back closes it where the browser can tell.
 *
 * @param onOpen called there when it has opened
 */
export function usePhoneSheet(isOpen: boolean, onClose: () => void, onOpen?: () => void): void {
  const close = useEffectEvent(onClose);
  const opened = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (!isOpen || !window.matchMedia('(max-width: 56.25rem)').matches) return undefined;
    opened();
    if (!('CloseWatcher' in window)) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isOpen]);
}
