import { useEffect } from 'react';

/** For how long a page is read without being touched: then the reader has fallen asleep, and the screen may. In milliseconds. */
const patience = 10 * 60_000;

const signs = ['scroll', 'keydown', 'pointerdown'] as const;

/** Keeps the screen awake while somebody reads: from the first sign of them, until they leave, or give no sign for ten minutes. */
export function useWakeLock(isReading: boolean): void {
  useEffect(() => {
    if (!isReading || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isAsking = false;
    let isGone = false;
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
      // A device may refuse, such as one whose battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (isGone) release();
    };
    const onSign = () => void hold();
    // A window that was hidden has lost it.
    const onVisible = () => {
      if (timer !== undefined) onSign();
    };
    // Captured: what scrolls may be within a dialog.
    for (const sign of signs)
      document.addEventListener(sign, onSign, { capture: true, passive: true });
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      clearTimeout(timer);
      release();
      for (const sign of signs) document.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isReading]);
}
