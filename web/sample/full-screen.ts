import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

/** Returns true if the browser supports full screen. iPhones and some frames do not. */
export const useCanFillScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );

export const useIsFullScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );

/** Enters or leaves full screen. Refusals are ignored. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
