import { useSyncExternalStore, useEffect } from 'react';

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

/** Milliseconds without activity before the screen may sleep. */
const patience = 10 * 60_000;

const signs = ['scroll', 'keydown', 'pointerdown'] as const;

/** Keeps the screen awake while the user reads, up to ten minutes after their last activity. */
export function useWakeLock(isReading: boolean): void {
  useEffect(() => {
    if (!isReading || !('wakeLock' in navigator)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let lock: WakeLockSentinel | null = null;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      lock?.release().catch(() => undefined);
      lock = null;
    };
    const hold = async () => {
      clearTimeout(timer);
      timer = setTimeout(release, patience);
      if (isAsking || document.hidden || lock?.released === false) return;
      isAsking = true;
      // The device may refuse, such as on low battery.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (signal.aborted) release();
    };
    const onSign = () => void hold();
    // Hiding the window releases the lock.
    const onVisible = () => {
      if (timer !== undefined) onSign();
    };
    // Captured, because the scrolling element may be in a dialog.
    for (const sign of signs)
      document.addEventListener(sign, onSign, { capture: true, passive: true, signal });
    document.addEventListener('visibilitychange', onVisible, { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      release();
    };
  }, [isReading]);
}
