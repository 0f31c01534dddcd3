import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

/** Whether the page can fill the screen: not on a phone by Apple, nor in a frame that forbids it. */
export const useCanFillScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );

/** Whether it fills the screen now. */
export const useIsFullScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );

/** Fills the screen with the page, or gives it back. A browser that refuses leaves everything as it is. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
