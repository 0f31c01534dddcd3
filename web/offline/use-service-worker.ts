import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tellServiceWorker } from './tell-service-worker';

let loaded: string | undefined;

/** Has each page that its reader comes to kept, also one that was never requested whole. */
export function useServiceWorker(): void {
  const { key } = useLocation();
  useEffect(() => {
    const { href, pathname } = window.location;
    // What was kept is the page that was loaded, and none that came after it.
    if ((loaded ??= pathname) !== pathname) delete document.documentElement.dataset.kept;
    void tellServiceWorker({ type: 'arrived', url: href });
  }, [key]);
}
