import { useEffect } from 'react';
import { useIsHydrated } from '../components/use-is-hydrated';
import { replayHeldEvents } from './replay';

/** Marks the page as hydrated and dispatches the held events. */
export function useHydration(): void {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    document.documentElement.dataset.hydrated = '';
    void replayHeldEvents();
  }, [isHydrated]);
}
