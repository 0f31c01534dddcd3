import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { refetchUnanswered } from './account/reader-store';
import { useViewReports } from './browser/page-reports';
import { pageKeyOf } from './components/page-progress';
import { tellServiceWorker } from './offline/tell-service-worker';

/** Moves the focus to the content after a client-side navigation, as a page load would. */
function useFocusOnArrival(pageKey: string) {
  const lastPageKey = useRef(pageKey);
  useEffect(() => {
    if (lastPageKey.current === pageKey) return;
    lastPageKey.current = pageKey;
    const content = document.getElementById('content');
    // A field that takes the first words has the focus by itself.
    if (!content?.querySelector('textarea:focus')) content?.focus({ preventScroll: true });
  }, [pageKey]);
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

const mark = 'data-arrived';

let loaded: string | undefined;

/** What is done on a page load and after each navigation. */
export function useAfterNavigation(): void {
  const location = useLocation();
  const { hash, key } = location;
  const pageKey = pageKeyOf(location);
  useFocusOnArrival(pageKey);
  useViewReports();
  // Tells the service worker about each visited page, so that it caches it.
  useEffect(() => {
    const { href, pathname } = window.location;
    // Only the loaded page is a cached copy.
    if ((loaded ??= pathname) !== pathname) delete document.documentElement.dataset.kept;
    void tellServiceWorker({ type: 'arrived', url: href });
  }, [key]);
  // Marks the target of the URL's fragment, also after client-side navigation, which `:target` ignores.
  useEffect(() => {
    const arrived = document.getElementById(idIn(hash));
    arrived?.setAttribute(mark, '');
    return () => arrived?.removeAttribute(mark);
  }, [hash, key]);
  // Requests the current user again if the last request had no response.
  useEffect(() => refetchUnanswered(), [pageKey]);
}
