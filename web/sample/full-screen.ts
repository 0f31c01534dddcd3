import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

/** Returns whether the page is in full screen. iPhones and some frames do not support it. */
export const useFullScreen = () =>
  useSyncExternalStore<'on' | 'off' | 'unsupported'>(
    subscribe,
    () => {
      if (!document.fullscreenEnabled) return 'unsupported';
      return document.fullscreenElement ? 'on' : 'off';
    },
    () => 'unsupported',
  );

/** Enters or leaves full screen. Refusals are ignored. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
