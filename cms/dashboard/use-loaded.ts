import { useEffect, useEffectEvent, useState } from 'react';

/** Loads the data of a key. @returns undefined without a key, until it is loaded, and if that fails */
export function useLoaded<Key extends string | number, Loaded>(
  key: Key | null,
  load: (key: Key, signal: AbortSignal) => Promise<Loaded>,
): Loaded | undefined {
  const [found, setFound] = useState<{ key: Key; loaded: Loaded }>();
  const ask = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    ask(key, controller.signal).then(
      (loaded) => {
        if (!controller.signal.aborted) setFound({ key, loaded });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [key]);
  return found?.key === key ? found?.loaded : undefined;
}
