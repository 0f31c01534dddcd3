import { useEffect, useState } from 'react';

/**
 * Loads a part of the application on first use, by a stable function that imports it. `isMissing` is true if loading failed: it is
 * retried the next time.
 */
export function useModule<Module>(load: () => Promise<Module>, isWanted: boolean) {
  const [module, setModule] = useState<Module | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isAwaited = true;
    load().then(
      (loaded) => {
        // React would call a function as an updater.
        if (isAwaited) setModule(() => loaded);
      },
      () => {
        if (isAwaited) setMissing(true);
      },
    );
    return () => {
      isAwaited = false;
      setMissing(false);
    };
  }, [load, isWanted]);
  return { module, isMissing };
}
