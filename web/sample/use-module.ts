import { useEffect, useState } from 'react';

/**
 * A part of the application that is fetched when it is wanted for the first time.
 *
 * @param load imports it; the same function each time
 * @returns `module`, null until it is there; `isMissing`, when it did not arrive: wanted anew, it is fetched anew
 */
export function useModule<Module>(load: () => Promise<Module>, isWanted: boolean) {
  const [module, setModule] = useState<Module | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isAwaited = true;
    load().then(
      (loaded) => {
        // A component is a function, which would be called for the next state.
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
