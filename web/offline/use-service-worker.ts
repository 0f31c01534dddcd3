import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tellServiceWorker } from './tell-service-worker';

let loaded: string | undefined;

/** Tells the service worker about each visited page, so that it caches it. */
export function useServiceWorker(): void {
  const { key } = useLocation();
  useEffect(() => {
    const { href, pathname } = window.location;
    // Only the loaded page is a cached copy.
    if ((loaded ??= pathname) !== pathname) delete document.documentElement.dataset.kept;
    void tellServiceWorker({ type: 'arrived', url: href });
  }, [key]);
}
