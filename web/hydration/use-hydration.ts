import { useEffect } from 'react';
import { useIsHydrated } from '../components/use-is-hydrated';
import { replayHeldEvents } from './replay';

/** Tells the page's styles that the application is there, and lets it answer what was done before. */
export function useHydration(): void {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    document.documentElement.dataset.hydrated = '';
    void replayHeldEvents();
  }, [isHydrated]);
}
