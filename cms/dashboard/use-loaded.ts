import { useEffect, useEffectEvent, useState } from 'react';

/** Loads what belongs to a key. @returns undefined without a key, until it is loaded, and if that fails */
export function useLoaded<Key extends string | number, Loaded>(
  key: Key | null,
  load: (key: Key, signal: AbortSignal) => Promise<Loaded>,
): Loaded | undefined {
  const [found, setFound] = useState<{ key: Key; loaded: Loaded }>();
  const ask = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return undefined;
    const leave = new AbortController();
    ask(key, leave.signal).then(
      (loaded) => {
        if (!leave.signal.aborted) setFound({ key, loaded });
      },
      () => undefined,
    );
    return () => leave.abort();
  }, [key]);
  return found?.key === key ? found?.loaded : undefined;
}
